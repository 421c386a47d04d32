import { z } from 'zod'
import { requires, requiresForMoney, success } from '../call.ts'
import { Amount, Currency, InstantText, PhoneNumber, UserId } from '../wire-values.ts'

const post = (path: string, summary: string) =>
  ({ method: 'POST', path: `/wl/user/${path}`, summary, tags: ['customers'] }) as const

const count = z.number().int()
const Side = z.object({
  userId: UserId,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phoneNumbers: z.array(PhoneNumber),
  createdAt: InstantText,
  /** The markup group; null: the default group. */
  groupName: z.string().nullable(),
  bookings: count,
  quotations: count,
  carts: count,
  notes: count,
  tasks: count,
  /** Null for users who may not see wallets. */
  wallet: z.object({ balance: Amount, creditLimit: Amount }).nullable(),
})
export type MergeSide = z.infer<typeof Side>

const Merge = z.object({
  kept: z.object({ userId: UserId, name: z.string() }),
  merged: z.object({ userId: UserId, name: z.string() }),
  by: z.string(),
  at: InstantText,
  undoUntil: InstantText,
  /** Whether its time is not over and the kept account was not merged on. */
  canUndo: z.boolean(),
  /** Null for users who may not see wallets. */
  movedAmount: Amount.nullable(),
  currency: Currency,
})
export type Merge = z.infer<typeof Merge>

/** A merge that one person may not make alone. It happens when a second one makes the same. */
const Request = z.object({
  kept: z.object({ userId: UserId, name: z.string() }),
  merged: z.object({ userId: UserId, name: z.string() }),
  by: z.string(),
  at: InstantText,
  /** Then it ends by itself. */
  until: InstantText,
  /** Whether the caller asked for it. */
  isOwn: z.boolean(),
})
export type MergeRequest = z.infer<typeof Request>

export const MergedPair = z.strictObject({
  /** The account that stays. */
  keptId: UserId,
  /** The account whose things go over to it. */
  mergedId: UserId,
})

export const customerMerges = {
  compareCustomers: requires('customers.merge')
    .route(post('compareCustomers', 'Two accounts side by side, with what a merge would move, or why they are not merged'))
    .input(MergedPair)
    .output(
      success({
        kept: Side,
        merged: Side,
        currency: Currency,
        /** Numbers that the kept account would get. */
        phonesAdded: z.array(PhoneNumber),
        /** A sentence; null: they can be merged. */
        whyNot: z.string().nullable(),
        /** Why the caller does not merge them alone: a sentence; null: they do. */
        needsSecond: z.string().nullable(),
        /** The merge that waits for a second person. */
        request: Request.nullable(),
      }),
    ),
  mergeCustomers: requiresForMoney('customers.merge')
    .route(
      post(
        'mergeCustomers',
        'Merge two accounts of one person, or ask for a second person: what the one has goes over to the other',
      ),
    )
    .input(MergedPair)
    /** One of the two: made, or waiting for a second person. */
    .output(success({ merge: Merge.nullable(), request: Request.nullable() }))
    .errors({
      NOT_MERGEABLE: { status: 409, message: 'These two accounts cannot be merged.' },
      SAME_HANDS: {
        status: 409,
        message:
          'Another colleague must confirm. You and the person who asked must be independent: in the last 90 days one of you created the account of the other, or changed its e-mail.',
      },
    }),
  declineCustomerMerge: requiresForMoney('customers.merge')
    .route(post('declineCustomerMerge', 'Decline a merge that waits for a second person, or withdraw it'))
    .input(MergedPair)
    .output(success({})),
  undoCustomerMerge: requiresForMoney('customers.merge')
    .route(post('undoCustomerMerge', 'Undo a merge: what went over goes back, and the account logs in again'))
    .input(z.strictObject({ mergedId: UserId }))
    .output(success({}))
    .errors({ NOT_UNDONE: { status: 409, message: 'This merge can no longer be undone.' } }),
  getCustomerMerges: requires('customers.view')
    .route(post('getCustomerMerges', 'Into which account a customer was merged, and which ones were merged into theirs'))
    .input(z.strictObject({ userId: UserId }))
    .output(success({ merges: z.array(Merge), requests: z.array(Request) })),
}
