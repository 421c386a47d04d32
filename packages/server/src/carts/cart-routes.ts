import type { Actor } from '@tradewind/domain/accounts/actor'
import { NO_CART } from '@tradewind/domain/carts/cart-limits'
import { toDecimal } from '@tradewind/domain/money'
import { listFlightsToPay } from '../flights/book/flights-to-pay.ts'
import { promised, type Refuse } from '../http/promised-refusals.ts'
import { refuse } from '../http/refuse.ts'
import { actorOf, type RequestContext, reading } from '../http/request-context.ts'
import { route } from '../http/route.ts'
import { addToCart } from './add-to-cart.ts'
import { askPartners } from './ask-partners.ts'
import { findHotels } from './cart-item-repo.ts'
import { type CartWhose, listOpenCarts } from './cart-repo.ts'
import { changeCartData, changeRemarks, giveCart, renameCart } from './change-cart.ts'
import { changeItem, clearCart, deleteCartItem, markOptional, moveItem, restoreItems } from './change-items.ts'
import { duplicateCart } from './duplicate-cart.ts'
import { limitNewCarts } from './limit-new-carts.ts'
import { limitPartnerSearches } from './limit-partner-searches.ts'
import { moveCart, sendCart } from './move-cart.ts'
import { openCart, showCart, showNoCart } from './open-cart.ts'
import { payCart } from './pay-cart.ts'
import { pressOf } from './press.ts'
import { giveSecret, secretOf } from './visitor-secret.ts'

/** Who asks. A locked site shows visitors nothing but its login page. */
export function readerOf(context: RequestContext) {
  const { actor, site, request, now } = context
  if (!actor && site.lock_mode) refuse('NOT_LOGGED_IN')
  return { actor, secretHash: secretOf(request), now }
}

/** `input`: where the change may have a name. */
export function writerOf<Errors extends object>(context: RequestContext, errors: Errors, input?: Parameters<typeof pressOf>[0]) {
  const { app, db, site } = context
  const press = input && pressOf(input)
  const limitAsking = () => limitPartnerSearches(context)
  const refuse = promised(errors) as Refuse<keyof Errors & string>
  return { ...readerOf(context), app, db, siteId: site.id, press, limitAsking, refuse }
}

/** To whom a new cart belongs: to the person, or to a secret of the browser. */
function whoseOf(context: RequestContext): () => Promise<CartWhose> {
  const { actor, request } = context
  return async () => {
    if (actor) return { customer: customerOf(actor) }
    await limitNewCarts(context)
    return { secretHash: secretOf(request) ?? giveSecret(context) }
  }
}

/** Of what is sent along only the number counts. */
const duplicated = ({ cart: { id }, idempotencyKey }: { cart: { id: number }; idempotencyKey?: string | undefined }) => ({
  ...{ id, idempotencyKey },
})

const customerOf = ({ userId, legalEntityId }: Actor) => ({ userId, legalEntityId })

export const cartRoutes = {
  getCartData: route.cart.getCartData.handler(({ input: { cartId }, context }) => {
    const reader = readerOf(context)
    return reading(context, async (tx) => ({
      success: true as const,
      cart:
        cartId === NO_CART ? await showNoCart(tx, reader.now) : await showCart(tx, await openCart(tx, reader, cartId), reader.now),
    }))
  }),
  getCartsId: route.cart.getCartsId.handler(({ context }) => {
    const { actor, secretHash } = readerOf(context)
    return reading(context, async (tx) => {
      const whose = actor ? { userId: actor.userId } : secretHash && { secretHash }
      const carts = whose ? await listOpenCarts(tx, whose) : []
      return { success: true as const, cartIds: carts.map(({ id }) => id), carts }
    })
  }),
  findCartHotels: route.cart.findCartHotels.handler(({ input, context }) => {
    readerOf(context)
    return reading(context, async (tx) => ({ success: true as const, hotels: await findHotels(tx, input.search) }))
  }),
  addToCart: route.cart.addToCart.handler(async ({ input, context, errors }) => ({
    success: true,
    ...(await addToCart({ ...writerOf(context, errors), whose: whoseOf(context) }, input)),
  })),
  askPartners: route.cart.askPartners.handler(async ({ input: { cartId }, context, errors }) => ({
    success: true,
    cart: await askPartners(writerOf(context, errors), cartId),
  })),
  deleteCartItem: route.cart.deleteCartItem.handler(async ({ input, context, errors }) => ({
    success: true,
    cart: await deleteCartItem(writerOf(context, errors, input), input),
  })),
  clearAllCart: route.cart.clearAllCart.handler(async ({ input, context, errors }) => ({
    success: true,
    ...(await clearCart(writerOf(context, errors, input), input)),
  })),
  duplicateCart: route.cart.duplicateCart.handler(async ({ input, context, errors }) => ({
    success: true,
    cart: await duplicateCart({ ...writerOf(context, errors, duplicated(input)), whose: whoseOf(context) }, input.cart.id),
  })),
  markUnMarkOptional: route.cart.markUnMarkOptional.handler(async ({ input, context, errors }) => ({
    success: true,
    cart: await markOptional(writerOf(context, errors, input), input),
  })),
  updateCartStatus: route.cart.updateCartStatus.handler(async ({ input, context, errors }) => ({
    success: true,
    cart: await moveCart(writerOf(context, errors, input), input),
  })),
  updateRemarks: route.cart.updateRemarks.handler(async ({ input, context, errors }) => ({
    success: true,
    cart: await changeRemarks(writerOf(context, errors, input), input),
  })),
  updateUserId: route.cart.updateUserId.handler(async ({ input, context, errors }) => ({
    success: true,
    cart: await giveCart({ ...writerOf(context, errors, input), actor: actorOf(context) }, input),
  })),
  updateCartData: route.cart.updateCartData.handler(async ({ input, context, errors }) => ({
    success: true,
    ...(await changeCartData(writerOf(context, errors, input), input)),
  })),
  moveCartItem: route.cart.moveCartItem.handler(async ({ input, context, errors }) => ({
    success: true,
    cart: await moveItem(writerOf(context, errors, input), input),
  })),
  changeCartItem: route.cart.changeCartItem.handler(async ({ input, context, errors }) => ({
    success: true,
    cart: await changeItem(writerOf(context, errors, input), input),
  })),
  restoreCartItems: route.cart.restoreCartItems.handler(async ({ input, context, errors }) => ({
    success: true,
    cart: await restoreItems(writerOf(context, errors, input), input),
  })),
  payCart: route.cart.payCart.handler(async ({ input, context, errors }) => {
    const { expiresAt, amount, orderId } = await payCart({ ...writerOf(context, errors), actor: actorOf(context) }, input)
    return { success: true, orderId, expiresAt, amount: toDecimal(amount), currency: amount.currency }
  }),
  getFlightsToPay: route.cart.getFlightsToPay.handler(({ context }) =>
    reading(context, async (tx) => {
      const flights = await listFlightsToPay(tx, { actor: actorOf(context), now: context.now })
      return {
        success: true as const,
        flights: flights.map(({ bookingId, remark, pnr, amount, endsAt }) => ({
          ...{ bookingId, title: remark, pnr, amount: toDecimal(amount), currency: amount.currency, endsAt },
        })),
      }
    }),
  ),
  renameCart: route.cart.renameCart.handler(async ({ input, context, errors }) => ({
    success: true,
    cart: await renameCart(writerOf(context, errors, input), input),
  })),
  sendCart: route.cart.sendCart.handler(async ({ input, context, errors }) => ({
    success: true,
    cart: await sendCart({ ...writerOf(context, errors, input), actor: actorOf(context) }, input),
  })),
}
