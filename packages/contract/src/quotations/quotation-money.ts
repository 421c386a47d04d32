import { MOST_LINES } from '@tradewind/domain/quotations/refuse-itinerary'
import { z } from 'zod'
import { MissingPart } from '../activity-sales/missing-costs.ts'
import { requires, requiresForMoney, success } from '../call.ts'
import { CatalogueId, CatalogueQueryId } from '../catalogue/catalogue-shapes.ts'
import { Amount, Currency, DateOnly, InstantText, OpaqueId, required, TypedAmount } from '../wire-values.ts'
import { QuotationId } from './quotation-shapes.ts'

const tags = ['quotations']
const selling = requiresForMoney('quotations.sell')
const STATE_CHANGED = { STATE_CHANGED: { status: 409, message: 'This has changed. Please check it again.' } } as const
const Reason = required().max(500, 'Please use 500 letters at most.')

const Receipt = z.object({
  id: z.number().int(),
  /** From the wallet; or the refund of a service that was set against what is still owed. */
  kind: z.enum(['payment', 'refund']),
  amount: Amount,
  /** What was charged for it, in the currency of the wallet, where that is another one. */
  charged: Amount.nullable(),
  note: z.string(),
  receivedAt: InstantText,
  receivedBy: z.string().nullable(),
  returnedAt: InstantText.nullable(),
  returnedBy: z.string().nullable(),
  returnReason: z.string(),
  /** Whether it can be credited to the wallet again: not a refund, nor what refunds have brought back already. */
  isReturnable: z.boolean(),
})
const SaleOfLine = z.object({
  saleId: z.number().int(),
  lineId: z.number().int(),
  /** 'activity', 'service' */
  kind: z.string(),
  title: z.string(),
  status: z.string(),
  statusName: z.string(),
  /** Its share of the total, with charges, discount and tax. */
  amount: Amount,
  refunded: Amount,
  /** What its terms refund when it is cancelled now; null: the desk says it, or it is an activity, whose own call answers it. */
  promised: Amount.nullable(),
  /** In which its supplier is paid. */
  costCurrency: Currency,
  /** The parts of which nobody has said what they cost: so long nobody is owed for them. */
  missingCosts: z.array(MissingPart),
})
/** What is due when: 'agreed' when the customer accepts, a day until its end, 'open' while nobody has said when. */
export const DuePayment = z.object({ dueOn: z.union([z.literal(['agreed', 'open']), DateOnly]), amount: Amount, open: Amount })
export type DuePayment = z.infer<typeof DuePayment>
export const QuotationMoney = z.object({
  currency: Currency,
  /** What it was sold for; before that, what its newest version costs. */
  totalPrice: Amount,
  collectedPayment: Amount,
  /** What is still to be paid. */
  balance: Amount,
  /** What can be paid from the customer's wallet now, credit included, in its currency. */
  spendable: Amount,
  /** Of wallets and cards: that of the site. */
  walletCurrency: Currency,
  /** How a quotation in another currency is paid in that one. Null: it is in the same, or there is no rate, so that it cannot be paid here. */
  inOwn: z
    .object({
      /** The rate of its prices, as it was stated. */
      rate: z.object({ from: Currency, to: Currency, rate: z.string(), validFrom: InstantText }),
      /** What was charged so far, less what went back. */
      charged: Amount,
      /** What is still to be charged. */
      balance: Amount,
    })
    .nullable(),
  /** In the order in which it is due; its parts add up to the total. */
  plan: z.array(DuePayment),
  receipts: z.array(Receipt),
  /** Whom costs can be owed to. */
  suppliers: z.array(z.object({ id: z.number().int(), name: z.string() })),
  /** Activities with a cost that their rates owe nobody, or whose price was typed, by the numbers of their lines. Empty once it is vouchered. */
  unsupplied: z.array(z.number().int()),
  /** Activities that cost another sum by the rates of today than when they were priced. Empty once it is vouchered. */
  costsOfToday: z.array(z.object({ lineId: z.number().int(), before: Amount, now: Amount, currency: Currency })),
  /** Of the voucher; null: it is not vouchered. */
  orderId: z.number().int().nullable(),
  /** Empty until it is vouchered. */
  sales: z.array(SaleOfLine),
})
export type QuotationMoney = z.infer<typeof QuotationMoney>

/** What is paid of quotations, and what they were sold as. */
export const quotationMoney = {
  getReceipts: requires('quotations.view')
    .route({
      method: 'GET',
      path: '/kart/getReceipts',
      summary: 'What was paid of a quotation, what is still owed, and the sales of its lines once it is vouchered',
      tags,
    })
    .input(z.strictObject({ id: CatalogueQueryId }))
    .output(success({ money: QuotationMoney })),
  addReceipt: selling
    .route({
      method: 'POST',
      path: '/kart/addReceipt',
      summary: 'Pays something of a quotation from the wallet of its customer; the same key pays once',
      tags,
    })
    .input(
      z.strictObject({
        id: QuotationId,
        amount: TypedAmount,
        note: z.string().trim().max(200, 'Please use 200 letters at most.').default(''),
        idempotencyKey: OpaqueId,
      }),
    )
    .output(success({ money: QuotationMoney }))
    .errors({
      INSUFFICIENT_BALANCE: {
        status: 402,
        message: 'The wallet of this customer does not cover the payment. Please add the money to the wallet first.',
        data: z.object({ spendable: Amount, missing: Amount, currency: Currency }),
      },
      ...STATE_CHANGED,
    }),
  returnReceipt: selling
    .route({
      method: 'POST',
      path: '/kart/returnReceipt',
      summary: 'Credits a payment of a quotation to the wallet of its customer again',
      tags,
    })
    .input(z.strictObject({ receiptId: CatalogueId, reason: Reason }))
    .output(success({ money: QuotationMoney }))
    .errors(STATE_CHANGED),
  getCancellationOfKart: requires('quotations.sell')
    .route({
      method: 'GET',
      path: '/kart/getCancellationOfKart',
      summary: 'What the terms of all that stands of a vouchered quotation refund when it is cancelled now',
      tags,
    })
    .input(z.strictObject({ id: CatalogueQueryId }))
    .output(
      success({
        endings: z.array(
          z.object({
            saleId: z.number().int(),
            kind: z.string(),
            title: z.string(),
            amount: Amount,
            /** Null: it has no terms, and the desk says it. */
            promised: Amount.nullable(),
            /** When its terms refund less; null: never, or it has none. */
            fallsAt: InstantText.nullable(),
          }),
        ),
        /** What has begun: it stays, and the quotation with them. */
        begun: z.array(z.string()),
      }),
    ),
  cancelKart: selling
    .route({
      method: 'POST',
      path: '/kart/cancelKart',
      summary:
        'Cancels all that stands of what was sold by a quotation but what has begun, and the quotation where nothing has; refunds what was shown and said',
      tags,
    })
    .input(
      z.strictObject({
        id: QuotationId,
        refunds: z.array(z.strictObject({ saleId: CatalogueId, refund: TypedAmount })).max(MOST_LINES),
        reason: Reason,
      }),
    )
    .output(success({ money: QuotationMoney }))
    .errors(STATE_CHANGED),
  cancelService: selling
    .route({
      method: 'POST',
      path: '/kart/cancelService',
      summary: 'Cancels a hotel, a flight or another service of a vouchered quotation, and refunds what the desk says',
      tags,
    })
    .input(z.strictObject({ saleId: CatalogueId, refund: TypedAmount, reason: Reason }))
    .output(success({ money: QuotationMoney }))
    .errors(STATE_CHANGED),
}
