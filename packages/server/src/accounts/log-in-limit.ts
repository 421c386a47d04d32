import { refuseTooMany } from '../http/refuse.ts'
import type { RequestContext } from '../http/request-context.ts'
import { findKnownDevice } from './known-device.ts'

/**
 * Wrong attempts in a quarter of an hour. Those of strangers are counted for the account from one address, for the address, and, with a much higher
 * limit, for the account from anywhere. A browser in which the person has signed in before is counted alone, so that nobody else's attempts block
 * it.
 */
export const LOG_IN_LIMIT = { perAccountAndAddress: 10, perAddress: 60, perAccount: 200, perDevice: 10, windowMs: 15 * 60_000 }

/** Counts an attempt before the password is checked, so that many at once are counted too. A right password returns its points: `returnTry`. */
export async function countLogIn(context: RequestContext, email: string): Promise<{ returnTry: () => Promise<void> }> {
  const { request, site } = context
  const device = await findKnownDevice(context, email)
  const { perAccountAndAddress, perAddress, perAccount, perDevice, windowMs } = LOG_IN_LIMIT
  const counters = device
    ? [{ key: `login:${site.id}:${device}:${email}`, max: perDevice }]
    : [
        { key: `login:${site.id}:${request.ip}:${email}`, max: perAccountAndAddress },
        { key: `login:${request.ip}`, max: perAddress },
        { key: `login:${site.id}:${email}`, max: perAccount },
      ]
  // The narrowest limit first; what it refuses is not counted by the others. So one address that goes on forever cannot use up the account's
  // attempts for everybody else.
  for (const { key, max } of counters) refuseWaiting(await request.server.limitTries(key, max, windowMs))
  return {
    returnTry: async () => {
      for (const { key, max } of counters) await request.server.returnTry(key, max, windowMs)
    },
  }
}

const HOUR_MS = 3_600_000
/** Per hour: links opened or used by an address, mails and sign-ups requested for a person and by an address, own passwords changed and codes entered by a person, sign-ins begun elsewhere or by passkey, codes requested for a person and by an address, wrong ones entered from an address. */
const PASSWORD_LIMITS = {
  link: { perPerson: 0, perAddress: 60 },
  forgotten: { perPerson: 3, perAddress: 30 },
  signUp: { perPerson: 3, perAddress: 30 },
  change: { perPerson: 10, perAddress: 0 },
  code: { perPerson: 10, perAddress: 0 },
  handOver: { perPerson: 60, perAddress: 0 },
  social: { perPerson: 0, perAddress: 120 },
  mailedCode: { perPerson: 5, perAddress: 30 },
  mailedCodeTry: { perPerson: 0, perAddress: 60 },
  passkey: { perPerson: 0, perAddress: 120 },
} as const

/**
 * Counted the same way whether the account exists or not, so that a refusal shows nothing. A right attempt can be returned, because a whole office
 * may open its invitations behind one address.
 */
export async function countPasswords(
  context: RequestContext,
  what: keyof typeof PASSWORD_LIMITS,
  person?: string,
): Promise<{ returnTry: () => Promise<void> }> {
  const { request, site } = context
  const { perPerson, perAddress } = PASSWORD_LIMITS[what]
  const counters = [
    ...(person === undefined ? [] : [{ key: `password-${what}:${site.id}:${person}`, max: perPerson }]),
    ...(perAddress === 0 ? [] : [{ key: `password-${what}:${request.ip}`, max: perAddress }]),
  ]
  const waits = []
  for (const { key, max } of counters) waits.push(await request.server.limitTries(key, max, HOUR_MS))
  refuseWaiting(Math.max(...waits))
  return {
    returnTry: async () => {
      for (const { key, max } of counters) await request.server.returnTry(key, max, HOUR_MS)
    },
  }
}

function refuseWaiting(waitMs: number): void {
  if (waitMs > 0) refuseTooMany(waitMs, `Too many attempts. Please wait ${Math.ceil(waitMs / 60_000)} min and try again.`)
}
