import { z } from 'zod'
import { open, success } from '../call.ts'
import { InstantText, OpaqueId, required } from '../wire-values.ts'
import { accounts, Credentials, User } from './accounts.ts'

const post = (path: string, summary: string) => ({ method: 'POST', path: `/wl/user/${path}`, summary, tags: ['accounts'] }) as const
/** Six digits; blanks and dashes between them are ignored. */
const SixDigits = required()
  .max(20)
  .transform((code) => code.replace(/[\s-]/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, 'Please enter the six digits from the e-mail.'))

export const CodeRequest = Credentials.pick({ email: true })
export const MailedCode = z.strictObject({ request: OpaqueId, code: SixDigits })
const { BLOCKED, NOT_APPROVED, CODE_NEEDED } = accounts.login['~orpc'].errorMap

/** A code that is sent by e-mail, in place of the password. */
export const mailedCodes = {
  sendLogInCode: open
    .route(post('sendLogInCode', 'Send a code by e-mail to log in with; the answer never shows whether the account exists'))
    .input(CodeRequest)
    /** `request`: goes with the code, so that it opens nothing in another browser. */
    .output(success({ request: OpaqueId, until: InstantText })),
  loginWithMailedCode: open
    .route(post('loginWithMailedCode', 'Log in with the code of an e-mail'))
    .input(MailedCode)
    .output(success({ user: User, sessionId: z.string().nullable() }))
    .errors({
      WRONG_MAILED_CODE: { status: 422, message: 'This code is wrong. Please use the code of the newest e-mail.' },
      MAILED_CODE_ENDED: { status: 409, message: 'This code has expired or was used already. Please ask for a new one.' },
      BLOCKED,
      NOT_APPROVED,
      CODE_NEEDED,
    }),
}
