import type { Environment } from '../../../settings/environment.ts'

/** Where the supplier is and who we are there. Its methods live on three hosts. */
export type TboAccount = {
  readonly sharedUrl: string
  readonly searchUrl: string
  readonly bookingUrl: string
  readonly clientId: string
  readonly userName: string
  readonly password: string
  readonly endUserIp: string
}

/** The sandbox's own agency, see its README; it is no secret. */
const SANDBOX_AGENCY = { userName: 'tradewind', password: 'tradewind@sandbox' }

/** The account the settings name; the sandbox's where they name none; nothing when there is neither. */
export function readTboAccount(env: Environment): TboAccount | undefined {
  const { SANDBOX_URL, TBO_SHARED_URL, TBO_SEARCH_URL, TBO_BOOKING_URL, TBO_USERNAME, TBO_PASSWORD } = env
  const air = SANDBOX_URL && `${SANDBOX_URL}/BookingEngineService_Air/AirService.svc/rest`
  const sharedUrl = TBO_SHARED_URL ?? (SANDBOX_URL && `${SANDBOX_URL}/SharedData.svc/rest`)
  const searchUrl = TBO_SEARCH_URL ?? air
  const bookingUrl = TBO_BOOKING_URL ?? air
  const userName = TBO_USERNAME ?? (SANDBOX_URL && SANDBOX_AGENCY.userName)
  const password = TBO_PASSWORD ?? (SANDBOX_URL && SANDBOX_AGENCY.password)
  if (!sharedUrl || !searchUrl || !bookingUrl || !userName || !password) return undefined
  return { sharedUrl, searchUrl, bookingUrl, clientId: env.TBO_CLIENT_ID, userName, password, endUserIp: env.TBO_END_USER_IP }
}
