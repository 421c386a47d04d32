import { z } from 'zod'
import { open, signedIn, success } from '../call.ts'
import { InstantText, OpaqueId } from '../wire-values.ts'
import { HAND_OVER, User } from './accounts.ts'

const post = (path: string, summary: string) => ({ method: 'POST', path: `/wl/user/${path}`, summary, tags: ['accounts'] }) as const

/** A page below /app. */
const Target = z
  .string()
  .max(500)
  .regex(/^\/(?![/\\])[\w\-./?=&%:,+~]*$/, 'This is no page of ours.')

/** Where the caller is signed in, and how that is handed over to another device. */
export const sessions = {
  getMySessions: signedIn
    .route({ method: 'GET', path: '/wl/user/getMySessions', summary: 'Where the caller is signed in', tags: ['accounts'] })
    .output(
      success({
        sessions: z.array(
          z.object({
            id: z.uuid(),
            /** 'Chrome on Windows'; '' where it is not known. */
            device: z.string(),
            /** The address that signed in; '' where it is not known. */
            address: z.string(),
            startedAt: InstantText,
            /** A few minutes may pass before a call counts. */
            lastSeenAt: InstantText,
            /** The session of this call. */
            isCurrent: z.boolean(),
          }),
        ),
      }),
    ),
  endSession: signedIn
    .route(post('endSession', 'Sign out one device of the caller; one that has signed out already is no error'))
    .input(z.strictObject({ id: z.uuid('No session has this id.') }))
    .output(success({})),
  logoutEverywhere: signedIn
    .route(post('logoutEverywhere', 'Sign out all devices of the caller, this one too'))
    .input(z.strictObject({}).optional())
    .output(success({})),
  makeSessionHandOver: signedIn
    .route(post('makeSessionHandOver', 'A link that opens a page signed in on another device, once and within 60 seconds'))
    .input(z.strictObject({ target: Target }))
    /** `sessionId`: for `loginBySessionId`; it is in the link too. `qrCode`: the link as a picture, SVG. */
    .output(success({ sessionId: z.string(), link: z.string(), qrCode: z.string(), expiresAt: InstantText })),
  loginBySessionId: open
    .route(post('loginBySessionId', 'Sign in by a hand-over from another device; it opens only the page that it was made for'))
    .input(z.strictObject({ sessionId: OpaqueId, target: Target }))
    /** `sessionId`: the `auth-token` for a program's calls; null for a browser, which has a cookie. */
    .output(success({ user: User, sessionId: z.string().nullable() }))
    .errors({
      ...HAND_OVER,
      BLOCKED: { status: 403, message: 'This account is blocked. Please contact support.' },
      NOT_APPROVED: {
        status: 403,
        message: 'Your sign-up is waiting for approval. We will e-mail you when it is decided.',
      },
      CODE_NEEDED: {
        status: 403,
        message: 'Please enter the code from your authenticator app.',
        data: z.object({ challenge: z.string() }),
      },
    }),
}
