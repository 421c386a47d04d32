import { z } from 'zod'
import { forSuperAdmin, open, signedIn, signedInAtFirst, success } from '../call.ts'
import { InstantText, OpaqueId, required, UserId } from '../wire-values.ts'
import { User } from './accounts.ts'

const post = (path: string, summary: string) => ({ method: 'POST', path: `/wl/user/${path}`, summary, tags: ['accounts'] }) as const
/** Six digits from an authenticator app, or a recovery code; blanks and dashes are ignored. */
const Code = required().max(40)
const Password = required().max(200)
const RecoveryCodes = z.array(z.string())
const NOT_ON = { NOT_ON: { status: 409, message: 'Sign-in codes are off. Please reload the page.' } } as const
const ALREADY_ON = { ALREADY_ON: { status: 409, message: 'Sign-in codes are already on. Please reload the page.' } } as const

/** Sign-in codes: entered at log-in beside the password. */
export const secondFactor = {
  loginWithCode: open
    .route(post('loginWithCode', 'Finish a log-in with a sign-in code, after the right password'))
    .input(z.strictObject({ challenge: OpaqueId, code: Code }))
    .output(success({ user: User, sessionId: z.string().nullable() }))
    .errors({
      WRONG_CODE: { status: 422, message: 'This code is wrong or was used before. Please wait for the next one.' },
      CHALLENGE_ENDED: { status: 409, message: 'This took too long. Please sign in again.' },
      BLOCKED: { status: 403, message: 'This account is blocked. Please contact support.' },
      NOT_APPROVED: {
        status: 403,
        message: 'Your sign-up is waiting for approval. We will e-mail you when it is decided.',
      },
    }),
  getSecondFactor: signedInAtFirst
    .route({ method: 'GET', path: '/wl/user/getSecondFactor', summary: 'Whether sign-in codes are on', tags: ['accounts'] })
    .output(
      success({
        since: InstantText.nullable(),
        recoveryCodesLeft: z.number().int(),
        /** The site requires them of staff who move money. */
        isDemanded: z.boolean(),
        /** The site requires them of all staff, for everything. */
        isDemandedOfAll: z.boolean(),
        /** They are required of the caller, who has none yet: calls that move money are refused. */
        isMissing: z.boolean(),
        /** Only the super admin changes whether they are required. */
        mayDemand: z.boolean(),
      }),
    ),
  beginSecondFactor: signedInAtFirst
    .route(
      post(
        'beginSecondFactor',
        'Create a secret for an authenticator app; sign-in codes are not on until a first code confirms it',
      ),
    )
    .input(z.strictObject({ password: Password }))
    .output(success({ key: z.string(), qrCode: z.string() }))
    .errors({
      ...ALREADY_ON,
      PASSKEY_NEEDED: { status: 403, message: 'You have a passkey. Please sign in with it first.' },
    }),
  confirmSecondFactor: signedInAtFirst
    .route(post('confirmSecondFactor', 'Confirm the first code: sign-in codes are on, and other sessions end'))
    .input(z.strictObject({ code: Code }))
    .output(success({ recoveryCodes: RecoveryCodes }))
    .errors({ ...ALREADY_ON, ...NOT_ON }),
  renewRecoveryCodes: signedIn
    .route(post('renewRecoveryCodes', 'Replace the recovery codes by ten new ones'))
    .input(z.strictObject({ password: Password, code: Code }))
    .output(success({ recoveryCodes: RecoveryCodes }))
    .errors(NOT_ON),
  endSecondFactor: signedIn
    .route(post('endSecondFactor', 'Turn off sign-in codes'))
    .input(z.strictObject({ password: Password, code: Code }))
    .output(success({}))
    .errors(NOT_ON),
  demandSecondFactor: forSuperAdmin
    .route(post('demandSecondFactor', 'Set whether staff who move money, or all staff, need sign-in codes (super admin only)'))
    /** `ofAll`: of all staff, for everything. */
    .input(z.strictObject({ isDemanded: z.boolean(), ofAll: z.boolean().default(false) }))
    .output(success({ isDemanded: z.boolean(), isDemandedOfAll: z.boolean() }))
    .errors({ SET_UP_FIRST: { status: 409, message: 'Please set up sign-in codes or a passkey for yourself first.' } }),
  resetSecondFactor: forSuperAdmin
    .route(
      post('resetSecondFactor', 'Turn off the sign-in codes and passkeys of a colleague who lost their phone (super admin only)'),
    )
    .input(z.strictObject({ userId: UserId }))
    .output(success({}))
    .errors({ NOT_ON: { status: 409, message: 'This person has no sign-in codes and no passkeys.' } }),
}
