import type { Environment } from '../../../settings/environment.ts'

/** Where the supplier is and who we are there. Its methods live on three hosts. */
export type TboAccount = TboLogin & {
  readonly sharedUrl: string
  readonly searchUrl: string
  readonly bookingUrl: string
  readonly endUserIp: string
}
export type TboLogin = { readonly clientId: string; readonly userName: string; readonly password: string }

/** The sandbox's own agency, see its README; it is no secret. */
const SANDBOX_AGENCY = { userName: 'tradewind', password: 'tradewind@sandbox' }

/** This account there; nothing where the settings do not say where its hosts are. */
export function tboAccountOf(env: Environment, login: TboLogin): TboAccount | undefined {
  const { SANDBOX_URL, TBO_SHARED_URL, TBO_SEARCH_URL, TBO_BOOKING_URL } = env
  const air = SANDBOX_URL && `${SANDBOX_URL}/BookingEngineService_Air/AirService.svc/rest`
  const sharedUrl = TBO_SHARED_URL ?? (SANDBOX_URL && `${SANDBOX_URL}/SharedData.svc/rest`)
  const searchUrl = TBO_SEARCH_URL ?? air
  const bookingUrl = TBO_BOOKING_URL ?? air
  if (!sharedUrl || !searchUrl || !bookingUrl) return undefined
  return { sharedUrl, searchUrl, bookingUrl, ...login, endUserIp: env.TBO_END_USER_IP }
}

/** Who the settings say we are; the sandbox's agency where they say nothing; nobody when there is neither. */
export function readTboLogin(env: Environment): TboLogin | undefined {
  const { SANDBOX_URL, TBO_USERNAME, TBO_PASSWORD } = env
  const userName = TBO_USERNAME ?? (SANDBOX_URL && SANDBOX_AGENCY.userName)
  const password = TBO_PASSWORD ?? (SANDBOX_URL && SANDBOX_AGENCY.password)
  if (!userName || !password) return undefined
  return { clientId: env.TBO_CLIENT_ID, userName, password }
}
