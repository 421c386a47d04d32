import { CARTS_AT_MOST, ITEMS_AT_MOST, REMARKS_AT_MOST } from '@tradewind/domain/carts/cart-limits'
import { z } from 'zod'
import { buying, buyingWithOrKey, openBuying, openBuyingOrKey, success } from '../call.ts'
import { CatalogueId, SearchText } from '../catalogue/catalogue-shapes.ts'
import { Amount, BookingId, Currency, DateOnly, InstantText, OpaqueId, required, UserId } from '../wire-values.ts'
import {
  Cart,
  CartId,
  CartIdOrNone,
  CartItemId,
  CartName,
  CartParty,
  CartPayload,
  CartStatus,
  CartTotals,
  CartVersion,
  StartTime,
  TransferChoice,
} from './cart-shapes.ts'

const tags = ['carts']
const post = (name: string, summary: string) => ({ method: 'POST', path: `/activities/cart/${name}`, summary, tags }) as const
/** Of one press: asked again under it, also where the answer was lost, nothing is done twice. Another change under it is refused. */
const pressed = { idempotencyKey: z.string().min(16, 'At least 16 characters, please.').max(64).optional() }
const ofCart = { cartId: CartId, version: CartVersion, ...pressed }
const ofItem = { ...ofCart, cartItemId: CartItemId }
const whole = success({ cart: Cart })

/** A write with a version that is no longer the cart's is refused with the cart as it is now. */
const CART_CHANGED = {
  status: 409,
  message: 'This cart was changed in another window. It is shown as it is now.',
  data: z.object({ cart: Cart }),
} as const
const CART_FULL = { status: 409, message: `A cart can have ${ITEMS_AT_MOST} items at most.` } as const
const CART_CLOSED = { status: 409, message: 'This cart can no longer be changed. Please copy it.' } as const
const STATUS_NOT_POSSIBLE = { status: 409, message: 'This cart cannot be moved to this status.' } as const
const CART_NOT_READY = { status: 409, message: 'Please solve what is marked in the cart first.' } as const
const STATE_CHANGED = { status: 409, message: 'This cart has changed. Please check it again.' } as const
const SUPPLIER_FAILED = { status: 502, message: 'The supplier did not answer. Please try again.' } as const
/** Of what partner sites deliver: it cannot be had now, or nobody there has answered. */
const PARTNER_REFUSALS = { STATE_CHANGED, SUPPLIER_FAILED } as const
const CART_EMPTY = { status: 409, message: 'Please add something to the cart first.' } as const

/**
 * A cart opens for its customer and their company, for the desk, and before log-in for the visitor who has its secret cookie. For everybody else it is
 * NOT_FOUND. Each write answers the whole cart. Nothing that is odd about an item is refused: the cart says it in its notes.
 */
export const cart = {
  getCartData: openBuyingOrKey('search')
    .route(post('getCartData', 'A cart, priced now; -1: an empty one'))
    .input(z.strictObject({ cartId: CartIdOrNone }))
    .output(whole),
  getCartsId: openBuying
    .route({
      method: 'GET',
      path: '/activities/cart/getCartsId',
      summary: 'The carts that the caller is filling, the last changed first',
      tags,
    })
    .output(
      success({
        cartIds: z.array(z.number().int()).max(CARTS_AT_MOST),
        carts: z
          .array(
            z.object({
              id: z.number().int(),
              name: z.string(),
              startDate: DateOnly,
              endDate: DateOnly,
              items: z.number().int(),
              changedAt: InstantText,
            }),
          )
          .max(CARTS_AT_MOST),
      }),
    ),
  findCartHotels: openBuying
    .route({
      method: 'GET',
      path: '/activities/cart/findCartHotels',
      summary: 'Hotels of the catalogue by a part of their name, to be put into a cart: where they are, and nothing else of them',
      tags,
    })
    .input(z.strictObject({ search: SearchText.min(2, 'Please enter 2 letters or more.') }))
    .output(
      success({
        hotels: z.array(z.object({ id: CatalogueId, name: z.string(), city: z.string(), area: z.string().nullable() })),
      }),
    ),
  addToCart: openBuyingOrKey('search')
    .route(post('addToCart', 'Puts tour options, activities of partner sites and hotels into a cart; -1: into a new one'))
    .input(
      z.strictObject({
        ...{ cartId: CartIdOrNone, version: CartVersion, payload: CartPayload, ...CartParty, ...pressed },
      }),
    )
    .output(success({ cart: Cart, addedIds: z.array(z.number().int()) }))
    .errors({
      ...{ CART_CHANGED, CART_CLOSED, CART_FULL },
      ...PARTNER_REFUSALS,
      KEY_REUSED: { status: 409, message: 'This was added before with other contents. Please add it again.' },
    }),
  askPartners: openBuyingOrKey('search')
    .route(
      post('askPartners', 'Asks the suppliers of what partner sites deliver in a cart once more, and gives the cart as it is then'),
    )
    .input(z.strictObject({ cartId: CartId }))
    .output(whole),
  deleteCartItem: openBuyingOrKey('search')
    .route(post('deleteCartItem', 'Takes an item out of its cart; it can be restored'))
    .input(z.strictObject({ ...ofItem, cartId: CartId.optional() }))
    .output(whole)
    .errors({ CART_CHANGED, CART_CLOSED }),
  clearAllCart: openBuying
    .route(post('clearAllCart', 'Takes everything out of a cart; it can be restored'))
    .input(z.strictObject(ofCart))
    .output(success({ cart: Cart, deletedIds: z.array(z.number().int()) }))
    .errors({ CART_CHANGED, CART_CLOSED }),
  duplicateCart: openBuying
    .route(post('duplicateCart', 'A copy of a cart with the prices of today; of what is sent only the number is read'))
    .input(z.strictObject({ cart: z.looseObject({ id: CartId }), ...pressed }))
    .output(whole),
  markUnMarkOptional: openBuying
    .route(post('markUnMarkOptional', 'Makes an item optional, or not: an optional one is not in the total'))
    .input(z.strictObject({ ...ofItem, is_optional: z.boolean() }))
    .output(whole)
    .errors({ CART_CHANGED, CART_CLOSED }),
  updateCartStatus: openBuying
    .route(post('updateCartStatus', 'Moves a cart that was sent to another status, where that may follow'))
    .input(z.strictObject({ ...ofCart, status: CartStatus }))
    .output(whole)
    .errors({ CART_CHANGED, STATUS_NOT_POSSIBLE }),
  updateRemarks: openBuying
    .route(post('updateRemarks', 'The remarks on a cart, which its customer and the desk read'))
    .input(
      z.strictObject({
        ...ofCart,
        remarks: z
          .string()
          .trim()
          .max(REMARKS_AT_MOST, `Please use ${REMARKS_AT_MOST.toLocaleString('en')} letters at most.`),
      }),
    )
    .output(whole)
    .errors({ CART_CHANGED }),
  updateUserId: openBuying
    .route(post('updateUserId', 'Makes a cart that of another person to whom the caller may sell, with the prices of that person'))
    .input(z.strictObject({ ...ofCart, userId: UserId }))
    .output(whole)
    .errors({ CART_CHANGED, CART_CLOSED }),
  updateCartData: openBuying
    .route(post('updateCartData', 'Party and dates of a cart; everything is priced again'))
    .input(z.strictObject({ ...ofCart, ...CartParty }))
    .output(success({ cart: Cart, before: CartTotals, after: CartTotals }))
    .errors({ CART_CHANGED, CART_CLOSED }),
  moveCartItem: openBuying
    .route(post('moveCartItem', 'Moves an item to another day, time or position among those of its day'))
    .input(
      z.strictObject({
        ...ofItem,
        date: DateOnly,
        /** Without it the time stays. */
        time: StartTime.nullable().optional(),
        /** Among the items of the day, from 0; without it the last. */
        position: z.number().int().min(0).max(ITEMS_AT_MOST).optional(),
      }),
    )
    .output(whole)
    .errors({ CART_CHANGED, CART_CLOSED }),
  changeCartItem: openBuyingOrKey('search')
    .route(post('changeCartItem', 'Keeps another choice for a tour option in the cart: its transfer, its time'))
    .input(z.strictObject({ ...ofItem, transfer: TransferChoice.optional(), time: StartTime.nullable().optional() }))
    .output(whole)
    .errors({ CART_CHANGED, CART_CLOSED }),
  restoreCartItems: openBuying
    .route(post('restoreCartItems', 'Puts back what was taken out of a cart'))
    .input(z.strictObject({ ...ofCart, cartItemIds: z.array(CartItemId).min(1).max(ITEMS_AT_MOST) }))
    .output(whole)
    .errors({ CART_CHANGED, CART_CLOSED, CART_FULL }),
  payCart: buyingWithOrKey('book', 'book')
    .route(post('payCart', 'Orders what is in a cart and is not optional, holds its places, and opens one payment for it all'))
    .input(
      z.strictObject({
        ...ofCart,
        /** What the buyer was shown. Another total is refused. */
        agreedTotal: Amount,
        /** Who leads the party, as the voucher says it. */
        leadName: required().max(120, 'Please use 120 letters at most.'),
        /** Where the party is picked up; needed with a transfer. */
        pickup: z.string().trim().max(200, 'Please use 200 letters at most.').default(''),
        /** A flight of `getFlightsToPay` that is paid with it, and what was shown for it. Another fare is refused. */
        flight: z.strictObject({ bookingId: BookingId, agreed: Amount }).nullable().default(null),
        /** A repeated call with the same key gives the same payment. */
        idempotencyKey: z.string().min(8).max(100),
      }),
    )
    .output(success({ orderId: OpaqueId, expiresAt: InstantText, amount: Amount, currency: Currency }))
    .errors({ CART_CHANGED, CART_CLOSED, CART_EMPTY, CART_NOT_READY, ...PARTNER_REFUSALS }),
  getFlightsToPay: buying
    .route(post('getFlightsToPay', 'Flights of this buyer that wait to be paid or are held, and can be paid together with a cart'))
    .input(z.strictObject({}))
    .output(
      success({
        flights: z.array(
          z.object({
            /** One of them, where both ways of a domestic return are paid at once. */
            bookingId: z.number().int(),
            /** 'Flight DEL–DXB' */
            title: z.string(),
            pnr: z.string().nullable(),
            amount: Amount,
            currency: Currency,
            /** Until when it can be paid. */
            endsAt: InstantText,
          }),
        ),
      }),
    ),
  renameCart: openBuying
    .route(post('renameCart', 'The name of a cart, such as that of the travellers'))
    .input(z.strictObject({ ...ofCart, name: CartName }))
    .output(whole)
    .errors({ CART_CHANGED }),
  sendCart: openBuying
    .route(post('sendCart', 'Sends a cart to the desk of the company: it stands in the queue from now on'))
    .input(z.strictObject(ofCart))
    .output(whole)
    .errors({ CART_CHANGED, CART_EMPTY }),
}
