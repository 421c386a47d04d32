import { epochMs, type Instant } from '@tradewind/domain/time'
import { Secret, TOTP } from 'otpauth'

/** The defaults of every authenticator app: RFC 6238 with SHA-1, six digits, thirty seconds. */
const FORM = { algorithm: 'SHA1', digits: 6, period: 30 } as const
/** Clocks of phones differ a little: one step to either side is accepted. */
const STEPS_ASIDE = 1

/** A new secret in the form in which its owner may type it: twenty bytes in base 32. */
export function newSecret(): string {
  return new Secret({ size: 20 }).base32
}

/** The address that an authenticator app reads from a QR code. */
export function keyUri(secret: string, { issuer, account }: { issuer: string; account: string }): string {
  return new TOTP({ ...FORM, issuer, label: account, secret: Secret.fromBase32(secret) }).toString()
}

/** The time step of a code, if it belongs to this secret and is current. The caller stores the step to refuse the same code a second time. */
export function stepOfCode(secret: string, code: string, now: Instant): number | undefined {
  const timestamp = epochMs(now)
  const totp = new TOTP({ ...FORM, secret: Secret.fromBase32(secret) })
  const aside = totp.validate({ token: code, timestamp, window: STEPS_ASIDE })
  return aside === null ? undefined : totp.counter({ timestamp }) + aside
}
