import { z } from 'zod'
import { forKeyHolders, signedIn, success } from '../call.ts'
import { Amount, BookingId, Currency, InstantText } from '../wire-values.ts'

const call = <Method extends 'GET' | 'POST'>(method: Method, path: string, summary: string) =>
  ({ method, path: `/partner/${path}`, summary, tags: ['partners'] }) as const

/** Where a company tries everything with its test keys. */
export const Sandbox = z.object({
  startedAt: InstantText,
  currency: Currency,
  /** Play money. */
  balance: Amount,
  /** The newest first. */
  bookings: z.array(
    z.object({
      bookingId: BookingId,
      title: z.string(),
      status: z.string(),
      statusName: z.string(),
      amount: Amount,
      currency: Currency,
      madeAt: InstantText,
    }),
  ),
})
export type Sandbox = z.infer<typeof Sandbox>

const Answer = success({ sandbox: Sandbox })

/** The sandbox of the caller's own company. Open to persons for whom a key stands. */
export const sandboxes = {
  getMySandbox: signedIn
    .route(call('GET', 'getMySandbox', "The sandbox of the caller's company, with its play money and its newest bookings"))
    .output(success({ sandbox: Sandbox.nullable() })),
  startSandbox: forKeyHolders
    .route(call('POST', 'startSandbox', "Make the sandbox of the caller's company, where it has none yet"))
    .output(Answer),
  fillSandboxWallet: forKeyHolders
    .route(call('POST', 'fillSandboxWallet', 'Fill the wallet of the sandbox with play money again'))
    .output(Answer),
  startSandboxAgain: forKeyHolders
    .route(call('POST', 'startSandboxAgain', 'Leave the sandbox with all that is in it, and begin with an empty one'))
    .output(Answer)
    .errors({
      TOO_MANY_STARTS: {
        status: 409,
        message: 'You have started five sandboxes within a day. Please go on with this one, or wait until tomorrow.',
      },
    }),
}
