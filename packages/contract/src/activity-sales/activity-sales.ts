import { TIMINGS } from '@tradewind/domain/catalogue/tour-times'
import { PARTNER_WORDS } from '@tradewind/domain/network/partner-word'
import { PAYER_METHODS } from '@tradewind/domain/payments/payer-methods'
import { z } from 'zod'
import { buyingOrKey, payingWithOrKey, signedInOrKey, signedInWithOrKey, success } from '../call.ts'
import { CancellationTerms } from '../catalogue/catalogue-shapes.ts'
import { APPROVAL_NEEDED, PaymentApproval } from '../payments/approval-needed.ts'
import { MoneyThatCame } from '../payments/money-that-came.ts'
import { Amount, Currency, Cursor, DateOnly, InstantText, OpaqueId } from '../wire-values.ts'

const tags = ['activitySales']
const post = (path: string, summary: string) => ({ method: 'POST', path: `/activities/${path}`, summary, tags }) as const
const SaleId = z.number().int().positive().max(2_147_483_647, 'No booking has this number.')

const STATE_CHANGED = { STATE_CHANGED: { status: 409, message: 'This has changed. Please check it again.' } } as const

/** An activity that was ordered, with what can still be done about it. */
const ActivitySale = z.object({
  saleId: z.number().int(),
  /** Of the voucher and the payment. */
  orderId: z.number().int(),
  /** 'TW-100042' */
  reference: z.string(),
  leadName: z.string(),
  status: z.string(),
  /** As people read it. */
  statusName: z.string(),
  activity: z.string(),
  tourOption: z.string(),
  /** On the clock of the place. */
  date: DateOnly,
  /** The start; of what is open for a while the opening: its party comes at any time until `closesAt`. */
  startsAt: z.string(),
  closesAt: z.string().nullable(),
  timing: z.enum(TIMINGS),
  timeZone: z.string(),
  transfer: z.enum(['ticket', 'sharing', 'private']),
  seats: z.number().int(),
  currency: Currency,
  /** Null, and no lines: it is of a quotation that shows its customer no prices of its parts. */
  total: Amount.nullable(),
  lines: z.array(z.object({ label: z.string(), detail: z.string().nullable(), amount: Amount })),
  /** What a cancellation refunds until when, as it was ordered. */
  terms: CancellationTerms,
  /** The company or person that bought it: for staff. */
  boughtBy: z.string().nullable(),
  /** Another company that delivers it, and its own reference: for staff. Null: it is the company's own, or the person who reads is a customer. */
  deliveredBy: z
    .object({
      name: z.string(),
      reference: z.string(),
      /** That it has cancelled it itself, when, and what it refunds of its cost. */
      cancelled: z.object({ at: InstantText, refund: Amount, currency: Currency }).nullable(),
      /** What it was asked and has not answered. */
      unanswered: z
        .object({
          what: z.enum(['book', 'cancel']),
          since: InstantText,
          tries: z.number().int(),
          /** Whether the person who reads may end it by hand now. */
          mayEnd: z.boolean(),
        })
        .nullable(),
      /** What a person has learned of it, where it was ended so. `isContradicted`: it said something else later. */
      byHand: z
        .object({
          learned: z.enum(PARTNER_WORDS),
          note: z.string(),
          at: InstantText,
          by: z.string(),
          isContradicted: z.boolean(),
        })
        .nullable(),
    })
    .nullable(),
  /** Null while it is not confirmed, or no longer can be cancelled, or only by the desk: where its price is not shown. */
  cancellation: z.object({ refundPercent: z.number().int(), refund: Amount }).nullable(),
})

const PaymentSession = z.object({
  orderId: OpaqueId,
  amount: Amount,
  currency: Currency,
  redirectTo: z.string(),
  remark: z.string(),
  expiryTime: InstantText,
  status: z.enum(['open', 'paying', 'paid', 'expired', 'refunding', 'refunded']),
  methods: z.array(z.enum(['wallet', 'gateway', 'walletAndGateway'])),
  gatewayTakes: z.array(z.enum(PAYER_METHODS)),
  spendable: Amount,
  approval: PaymentApproval,
  ...MoneyThatCame,
})
/** What else is paid with activities: a flight. */
const PaidBeside = z.object({
  saleId: z.number().int(),
  /** 'flight' */
  kind: z.string(),
  /** 'DEL–DXB' */
  title: z.string(),
  /** A PNR, where there is one. */
  reference: z.string().nullable(),
  statusName: z.string(),
  /** Of its money: not paid; paid and not yet delivered; delivered; back or on the way back. */
  state: z.enum(['open', 'underWay', 'delivered', 'refunded']),
  total: Amount,
})

/** A payment with all that it pays. */
const PAID = { session: PaymentSession, sales: z.array(ActivitySale), beside: z.array(PaidBeside) }

/** Activities that were ordered: their payment, and their cancellation. A card page is opened with `flight/payments/startGatewayPayment`. */
export const activitySales = {
  getPaymentSession: buyingOrKey('book')
    .route(post('payments/getPaymentSession', 'The payment of a cart: amount, time left, ways to pay, and what it pays'))
    .input(z.strictObject({ orderId: OpaqueId }))
    .output(success(PAID)),
  orderSuccessCallback: payingWithOrKey('pay', 'book', 'book')
    .route(post('payments/orderSuccessCallback', 'Pay a cart from the wallet, or report that the gateway was paid'))
    .input(
      z.strictObject({
        orderId: OpaqueId,
        payment: z.discriminatedUnion('method', [
          z.strictObject({ method: z.literal('wallet') }),
          z.strictObject({
            method: z.literal('gateway'),
            gatewayOrderId: z.string().max(200),
            gatewayPaymentId: z.string().max(200).nullable(),
            status: z.string().max(30),
            signature: z.string().max(300),
          }),
        ]),
      }),
    )
    .output(success(PAID))
    .errors({
      INSUFFICIENT_BALANCE: {
        status: 402,
        message: 'Your wallet does not cover this booking.',
        data: z.object({ spendable: Amount, missing: Amount, currency: Currency }),
      },
      PAYMENT_SESSION_EXPIRED: {
        status: 409,
        message: 'The time to pay has passed. Nothing was charged. Please pay the cart again.',
      },
      PAYMENT_NOT_PROVEN: { status: 409, message: 'Payment unsuccessful' },
      ...APPROVAL_NEEDED,
      ...STATE_CHANGED,
    }),
  getActivitySales: signedInOrKey('read')
    .route(
      post(
        'getActivitySales',
        'Activities that were ordered and paid, the newest first: of a person, of their company, of all for the desk',
      ),
    )
    .input(
      z.strictObject({
        cursor: Cursor.nullable().default(null),
        /** Only those that staff has to look at. */
        needsStaff: z.boolean().default(false),
      }),
    )
    .output(success({ sales: z.array(ActivitySale), nextCursor: Cursor.nullable() })),
  getActivitySale: signedInOrKey('read')
    .route(post('getActivitySale', 'An activity that was ordered, with what a cancellation refunds now'))
    .input(z.strictObject({ saleId: SaleId }))
    .output(success({ sale: ActivitySale })),
  cancelActivity: signedInWithOrKey('book', 'change')
    .route(post('cancelActivity', 'Cancels a confirmed activity and refunds what its terms promise at this moment'))
    .input(z.strictObject({ saleId: SaleId, agreedRefund: Amount }))
    .output(success({ sale: ActivitySale, refund: Amount }))
    .errors(STATE_CHANGED),
}
export type PaidBeside = z.infer<typeof PaidBeside>
export type ActivitySale = z.infer<typeof ActivitySale>
