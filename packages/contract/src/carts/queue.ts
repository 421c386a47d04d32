import { QUOTATION_STATUSES } from '@tradewind/domain/quotations/quotation-status'
import { z } from 'zod'
import { requires, signedIn, success } from '../call.ts'
import { Amount, Currency, DateOnly, InstantText, UserId } from '../wire-values.ts'
import { Cart, CartDeadline, CartId, CartOwner, CartQuotation, CartStatus, CartVersion } from './cart-shapes.ts'

const tags = ['carts']
const CART_CHANGED = {
  status: 409,
  message: 'This cart was changed in another window. It is shown as it is now.',
  data: z.object({ cart: Cart }),
} as const

const CartVoucher = z.object({
  orderId: z.number().int(),
  /** Opens it. */
  code: z.string(),
})
/** A quotation that was made of a cart, as the desk reads it. */
const CartAnswer = z.object({
  id: z.number().int(),
  /** 'Q-4127' */
  quotationId: z.string(),
  status: z.enum(QUOTATION_STATUSES),
  isExpired: z.boolean(),
  /** Of its newest version; once it is sold, what it comes to. Null: the reader does not see quotations. */
  total: Amount.nullable(),
  currency: Currency,
  /** Null: it is not sold, or the reader does not see what was. */
  voucher: CartVoucher.nullable(),
})
export type CartAnswer = z.infer<typeof CartAnswer>

const QueuedCart = z.object({
  id: z.number().int(),
  version: z.number().int(),
  name: z.string(),
  /** The cities of what is in it: 'Abu Dhabi, Dubai'. */
  destinations: z.string(),
  status: CartStatus,
  sentAt: InstantText,
  owner: CartOwner.nullable(),
  customer: z.object({ userId: z.number().int(), name: z.string(), companyName: z.string().nullable() }),
  quotation: CartQuotation.nullable(),
  /** For the desk, the quotations that were made of it: that which answers it first, then the newest, five at most. */
  answers: z.array(CartAnswer),
  /** Of what was paid of the cart itself, for the desk that sees what was sold. */
  voucher: CartVoucher.nullable(),
  remarks: z.string(),
  deadline: CartDeadline.nullable(),
  /** Of what is not optional, as it was priced at the last write; of one that is paid what was paid for its bookings, less what was refunded. */
  total: Amount,
  currency: Currency,
  items: z.number().int(),
  /** Of what was paid, so many could not be confirmed and were refunded. */
  undelivered: z.number().int(),
  adults: z.number().int(),
  children: z.number().int(),
  infants: z.number().int(),
  startDate: DateOnly,
  endDate: DateOnly,
  changedAt: InstantText,
  /** Those to which the reader may move it. */
  nextStatuses: z.array(CartStatus),
})
export type QueuedCart = z.infer<typeof QueuedCart>

export const CartQueueFilters = z.strictObject({
  /** Null: all. */
  status: CartStatus.nullable().default(null),
  /** The number of a cart, or a part of its name, of its destination or of its customer's or company's name. */
  search: z.string().trim().max(60).default(''),
})
export type CartQueueFilters = z.output<typeof CartQueueFilters>

/** What fits a search is listed and counted as far as this. */
export const CARTS_FOUND_AT_MOST = 250

export const cartQueue = {
  getQueue: signedIn
    .route({
      method: 'POST',
      path: '/activities/queue/getQueue',
      summary:
        'The carts that were sent to the desk, by deadline: for staff those of the site, for a company and a person their own',
      tags,
    })
    .input(
      CartQueueFilters.extend({
        page: z.number().int().min(1).max(1_000_000).default(1),
      }),
    )
    .output(
      success({
        carts: z.array(QueuedCart),
        /** Each status once, in its order; a search does not narrow them. */
        statuses: z.array(z.object({ status: CartStatus, count: z.number().int() })),
        totalRecords: z.number().int(),
        /** More carts fit the search than are listed: 250 are. */
        hasMoreThanListed: z.boolean(),
        currentPage: z.number().int(),
        totalPages: z.number().int(),
        hasNextPage: z.boolean(),
        hasPreviousPage: z.boolean(),
        /** The reader is of the desk: all carts of the site, and who works on each. */
        isDesk: z.boolean(),
      }),
    ),
  assignCart: requires('carts.queue')
    .route({
      method: 'POST',
      path: '/activities/queue/assignCart',
      summary: 'Gives a cart to a member of staff of the queue; null: to nobody',
      tags,
    })
    .input(z.strictObject({ cartId: CartId, version: CartVersion, ownerId: UserId.nullable() }))
    .output(success({ cart: Cart }))
    .errors({ CART_CHANGED }),
  setCartDeadline: requires('carts.queue')
    .route({
      method: 'POST',
      path: '/activities/queue/setCartDeadline',
      summary: 'Until when a cart is to be answered; null: no deadline',
      tags,
    })
    .input(z.strictObject({ cartId: CartId, version: CartVersion, until: InstantText.nullable() }))
    .output(success({ cart: Cart }))
    .errors({ CART_CHANGED }),
  getCartColleagues: requires('carts.queue')
    .route({
      method: 'GET',
      path: '/activities/queue/getCartColleagues',
      summary: 'Staff to whom a cart can be given',
      tags,
    })
    .output(success({ colleagues: z.array(CartOwner) })),
}
