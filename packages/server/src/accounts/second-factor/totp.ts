import { epochMs, type Instant } from '@tradewind/domain/time'
import { Secret, TOTP } from 'otpauth'

/** As every authenticator app makes them unless told otherwise: RFC 6238 with SHA-1, six digits, thirty seconds. */
const FORM = { algorithm: 'SHA1', digits: 6, period: 30 } as const
/** Clocks of phones are a little off: one step to either side is the same moment. */
const STEPS_ASIDE = 1

/** A new secret, as its owner may type it: twenty bytes in base 32. */
export function newSecret(): string {
  return new Secret({ size: 20 }).base32
}

/** The address an authenticator app reads from a QR code. */
export function keyUri(secret: string, { issuer, account }: { issuer: string; account: string }): string {
  return new TOTP({ ...FORM, issuer, label: account, secret: Secret.fromBase32(secret) }).toString()
}

/** The step of time a code is of, if it is one of this secret about now. Whoever keeps it can refuse the same code a second time. */
export function stepOfCode(secret: string, code: string, now: Instant): number | undefined {
  const timestamp = epochMs(now)
  const totp = new TOTP({ ...FORM, secret: Secret.fromBase32(secret) })
  const aside = totp.validate({ token: code, timestamp, window: STEPS_ASIDE })
  return aside === null ? undefined : totp.counter({ timestamp }) + aside
}
