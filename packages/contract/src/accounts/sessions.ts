import { z } from 'zod'
import { signedIn, success } from '../call.ts'
import { InstantText } from '../wire-values.ts'

const post = (path: string, summary: string) => ({ method: 'POST', path: `/wl/user/${path}`, summary, tags: ['accounts'] }) as const

/** Where the caller is signed in. */
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
}
