import { DIFFERENCE_KINDS, DIFFERENCE_SECTIONS, HAND_RESOLUTIONS } from '@tradewind/domain/reconciliation/difference-kinds'
import { z } from 'zod'
import { Customer } from '../accounts/accounts.ts'
import { requires, requiresForMoney, success } from '../call.ts'
import { GatewayName } from '../payments/settings.ts'
import { Amount, BookingId, Currency, Cursor, DateOnly, InstantText, required, UserId } from '../wire-values.ts'

const Section = z.enum(Object.keys(DIFFERENCE_SECTIONS) as [keyof typeof DIFFERENCE_SECTIONS])
const Kind = z.enum(Object.keys(DIFFERENCE_KINDS) as [keyof typeof DIFFERENCE_KINDS])
const HandResolution = z.enum(HAND_RESOLUTIONS)
const DifferenceId = z.number().int().positive().max(2_147_483_647)

const SectionCount = z.object({
  section: Section,
  /** What was compared. */
  checked: z.number().int(),
  /** How many the other side gave no answer about; the next run asks again. */
  unanswered: z.number().int(),
})
const Run = z.object({
  id: z.number().int(),
  day: DateOnly,
  fromDay: DateOnly,
  status: z.enum(['running', 'done', 'failed']),
  /** Null: started automatically. */
  startedBy: z.string().nullable(),
  startedAt: InstantText,
  finishedAt: InstantText.nullable(),
  found: z.number().int(),
  settled: z.number().int(),
  sections: z.array(SectionCount),
})
export type ReconciliationRun = z.infer<typeof Run>

const Difference = z.object({
  id: DifferenceId,
  section: Section,
  kind: Kind,
  title: z.string(),
  ours: z.string(),
  theirs: z.string(),
  /** Positive: the other side has more. Null: not about an amount. */
  amount: Amount.nullable(),
  currency: Currency.nullable(),
  state: z.enum(['open', 'resolved']),
  resolution: z.enum(['matchedLater', ...HAND_RESOLUTIONS]).nullable(),
  assignedTo: z.object({ id: UserId, name: z.string() }).nullable(),
  bookingId: BookingId.nullable(),
  foundAt: InstantText,
  seenAt: InstantText,
})
export type Difference = z.infer<typeof Difference>

const DifferenceEvent = z.object({
  id: z.string(),
  at: InstantText,
  by: z.string().nullable(),
  what: z.enum(['found', 'foundAgain', 'changed', 'assigned', 'noted', 'askedAgain', 'matchedLater', ...HAND_RESOLUTIONS]),
  note: z.string().nullable(),
})
/** A stuck refund: whose it is, and what its gateway says. */
const TroubledRefund = z.object({
  amount: Amount,
  currency: Currency,
  customer: Customer,
  /** What it is for: the claim it belongs to, or why a paid sale was not delivered. */
  what: z.string(),
  /** The sale's own reference; its kind says what that is called. */
  pnr: z.string().nullable(),
  /** The change request it belongs to; null: it belongs to none. */
  changeRequestId: BookingId.nullable(),
  gateway: GatewayName,
  promisedAt: InstantText,
  askedAt: InstantText.nullable(),
  /** The last answer of the gateway, or the error that kept us from reaching it. */
  answer: z.string().nullable(),
  /** The bank's reference of a transfer, once it was paid manually. */
  handReference: z.string().nullable(),
})
export type TroubledRefund = z.infer<typeof TroubledRefund>
const DifferenceDetail = Difference.extend({
  /** What is sold: its kind, as people call one of it, and what its reference is called. Null: it is not about a sale. */
  sale: z.object({ kind: z.string(), one: z.string(), reference: z.string() }).nullable(),
  /** For a refund that is stuck, or that was paid twice. */
  refund: TroubledRefund.nullable(),
  events: z.array(DifferenceEvent),
  may: z.object({
    askAgain: z.boolean(),
    /** Each way to resolve it, with the reason where it is not open to the caller. */
    resolve: z.array(z.object({ how: HandResolution, whyNot: z.string().nullable() })),
  }),
})
export type DifferenceDetail = z.infer<typeof DifferenceDetail>

const reconcile = requires('ledger.reconcile')
const post = (path: string, summary: string) =>
  ({ method: 'POST', path: `/reconciliation/${path}`, summary, tags: ['ledger'] }) as const
const About = z.strictObject({ differenceId: DifferenceId })
const Reason = required().max(500)
const changed = { ALREADY_RESOLVED: { status: 409, message: 'This difference was already resolved.' } } as const

/** Comparison of our books with those of suppliers and gateways: every day, and on request. */
export const reconciliation = {
  getRuns: reconcile
    .route({ method: 'GET', path: '/reconciliation/getRuns', summary: 'The latest runs, newest first', tags: ['ledger'] })
    .output(
      success({
        runs: z.array(Run),
        /** What is compared with suppliers, as people count it: 'booking', 'bookings'. */
        compared: z.object({ one: z.string(), many: z.string() }),
      }),
    ),
  runNow: reconcile
    .route(post('runNow', 'Run the reconciliation now'))
    .input(z.strictObject({}).optional())
    .output(success({ run: Run }))
    .errors({ ALREADY_RUNNING: { status: 409, message: 'A run is in progress. Its result appears here when it is done.' } }),
  getDifferences: reconcile
    .route(post('getDifferences', 'Differences, newest first'))
    .input(
      z.strictObject({
        state: z.enum(['open', 'resolved']).default('open'),
        section: Section.optional(),
        kind: Kind.optional(),
        isMine: z.boolean().default(false),
        cursor: Cursor.optional(),
      }),
    )
    .output(
      success({
        differences: z.array(Difference),
        nextCursor: Cursor.nullable(),
        /** Of all open ones: how many of each kind, and the sum of their amounts without signs. */
        open: z.array(
          z.object({
            section: Section,
            kind: Kind,
            count: z.number().int(),
            amount: Amount.nullable(),
            currency: Currency.nullable(),
          }),
        ),
      }),
    ),
  getDifference: reconcile
    .route(post('getDifference', 'One difference with its history and the possible actions'))
    .input(About)
    .output(success({ difference: DifferenceDetail })),
  resolveDifference: requiresForMoney('ledger.reconcile')
    .route(
      post(
        'resolveDifference',
        'Resolve a difference: by a posting, by a manual refund or a refund to the wallet, or without an entry',
      ),
    )
    .input(
      About.extend({
        how: HandResolution,
        note: Reason,
        /** The bank's reference of a refund that was paid manually. */
        reference: z.string().trim().max(60).default(''),
      }).refine(({ how, reference }) => how !== 'paidByHand' || reference !== '', {
        path: ['reference'],
        message: "Please enter the bank's reference.",
      }),
    )
    .output(success({ difference: DifferenceDetail }))
    .errors({
      ...changed,
      NOT_THIS_WAY: { status: 409, message: 'This difference cannot be resolved this way.' },
      SALE_CHANGED: { status: 409, message: 'This sale has changed. Please recheck the difference first.' },
      REFUND_UNDER_WAY: {
        status: 409,
        message: 'The gateway is processing this refund. Paying it manually would refund it twice.',
      },
    }),
  askAgain: reconcile
    .route(post('askAgain', 'Recheck it with the supplier or the gateway now'))
    .input(About)
    .output(success({ difference: DifferenceDetail }))
    .errors({
      ...changed,
      NOT_THIS_WAY: { status: 409, message: 'This difference cannot be rechecked.' },
      OTHERS_FAILED: { status: 502, message: 'No answer. Nothing has changed. Please try again later.' },
    }),
  assignDifference: reconcile
    .route(post('assignDifference', 'Assign it to a person'))
    .input(About.extend({ isMine: z.boolean() }))
    .output(success({ difference: DifferenceDetail }))
    .errors(changed),
  noteOnDifference: reconcile
    .route(post('noteOnDifference', 'Add a note to it'))
    .input(About.extend({ note: Reason }))
    .output(success({ difference: DifferenceDetail })),
}
