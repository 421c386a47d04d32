import type { Cart } from '@tradewind/contract/carts/cart-shapes'
import { NO_CART } from '@tradewind/domain/carts/cart-limits'
import { api } from '../../lib/api.ts'
import { isRefusedWith } from '../../lib/explain.ts'
import type { CartWish } from './cart-change.ts'
import type { KeptChange } from './kept-changes.ts'
import { myCartId } from './my-cart-id.ts'
import type { Call, ChangeAnswer } from './send-changes.ts'

/** Asks the server for a change under its name: however often, it is made once. */
export const callChange: Call = ({ id: idempotencyKey, cartId, wish, isKept }, version) => {
  const ofCart = { cartId, version, idempotencyKey }
  switch (wish.do) {
    case 'add':
      return add({ cartId, wish, idempotencyKey, isKept })
    case 'move': {
      const { cartItemId, date, time } = wish
      return api.cart.moveCartItem({ ...ofCart, cartItemId, date: date as Cart['startDate'], ...(time !== undefined && { time }) })
    }
    case 'choose': {
      const { cartItemId, transfer, time } = wish
      return api.cart.changeCartItem({
        ...{ ...ofCart, cartItemId },
        ...(transfer !== undefined && { transfer }),
        ...(time !== undefined && { time }),
      })
    }
    case 'mark':
      return api.cart.markUnMarkOptional({ ...ofCart, cartItemId: wish.cartItemId, is_optional: wish.isOptional })
    case 'remove':
      return api.cart.deleteCartItem({ ...ofCart, cartItemId: wish.cartItemId })
    case 'restore':
      return api.cart.restoreCartItems({ ...ofCart, cartItemIds: [...wish.cartItemIds] })
    case 'clear':
      return api.cart.clearAllCart(ofCart)
    case 'plan': {
      const { do: _, ...party } = wish
      return api.cart.updateCartData({ ...ofCart, ...party })
    }
    case 'rename':
      return api.cart.renameCart({ ...ofCart, name: wish.name })
    case 'remark':
      return api.cart.updateRemarks({ ...ofCart, remarks: wish.remarks })
    case 'duplicate':
      return api.cart.duplicateCart({ cart: { id: cartId }, idempotencyKey })
    case 'send':
      return api.cart.sendCart(ofCart)
  }
}

type Adding = Pick<KeptChange, 'cartId' | 'isKept'> & { wish: Extract<CartWish, { do: 'add' }>; idempotencyKey: string }

/** The first that is added begins the cart of this browser. */
async function add({ cartId, wish, idempotencyKey, isKept }: Adding): ReturnType<Call> {
  const target = cartId === NO_CART && wish.isMine ? myCartId() : cartId
  const { payload, party } = wish
  const addTo = (id: number, more: object = {}): Promise<ChangeAnswer> =>
    api.cart.addToCart({ cartId: id, payload, ...party, ...more, idempotencyKey })
  try {
    if (target === NO_CART || (wish.isMine && !isKept)) return await addTo(target)
    // People and days of the cart may have changed since, on another machine: they stay.
    const { cart } = await api.cart.getCartData({ cartId: target })
    const { version, adults, children, childAges, infants, startDate, endDate } = cart
    const answer = await addTo(target, { version, adults, children, childAges, infants, startDate, endDate })
    // As it was read: it had been added before, and only its answer was lost.
    return answer.cart.version === version ? answer : { ...answer, sentUpon: cart }
  } catch (error) {
    // What can no longer be changed, or is no longer there, stays as it is: a new cart is begun.
    if (target === NO_CART || !wish.isMine || !isRefusedWith(error, 'NOT_FOUND', 'CART_CLOSED')) throw error
    return await addTo(NO_CART)
  }
}
