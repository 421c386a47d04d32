import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Cart } from '@tradewind/contract/carts/cart-shapes'
import { api } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { Menu, MenuItem } from '../../ui/menu.tsx'
import { toast } from '../../ui/toasts.tsx'
import { nameCart } from '../queue/queue-words.ts'
import { countOf } from '../search/search-words.ts'
import { keepMyCart, useMyCartId } from './my-cart-id.ts'
import { useCartChange } from './use-cart-change.ts'

export type CartDialog = 'name' | 'dates' | 'hotel' | 'remarks'

/** What is done with a whole cart, and the way to the other carts of this person. */
export function CartMenu({ cart, count, onOpen }: { cart: Cart; count: number; onOpen: (dialog: CartDialog) => void }) {
  const { id: cartId, mayChange } = cart
  const name = nameCart(cart)
  const navigate = useNavigate()
  const myId = useMyCartId()
  const mine = useQuery({ queryKey: ['GET_CARTS_ID'], queryFn: ({ signal }) => api.cart.getCartsId(undefined, { signal }) })
  const others = (mine.data?.carts ?? []).filter(({ id }) => id !== cartId)
  const show = (id: number, of: { version: number }) => {
    keepMyCart({ id, version: of.version })
    void navigate({ to: '/activities/cart', search: {} })
  }
  const duplicate = useCartChange({
    key: 'DUPLICATE_CART',
    change: () => ({ cart, name, wish: { do: 'duplicate' } }),
    onDone: (answer) => {
      toast('ok', 'Successfully, Duplicated the cart')
      show(answer.cart.id, answer.cart)
    },
  })
  const restore = useCartChange({
    key: 'RESTORE_CART_ITEMS',
    change: ({ from, cartItemIds }: { from: Cart; cartItemIds: readonly number[] }) => ({
      ...{ cart: from, name: 'Everything' },
      wish: { do: 'restore', cartItemIds },
    }),
  })
  const clear = useCartChange({
    key: 'CLEAR_CART',
    change: () => ({ cart, name, wish: { do: 'clear' } }),
    onDone: ({ cart: from, deletedIds: cartItemIds = [] }) =>
      toast('ok', 'The cart is empty.', { label: 'Undo', onPress: () => restore.mutate({ from, cartItemIds }) }),
  })
  return (
    <Menu
      label="More"
      anchor={(marks) => (
        <Button {...marks} icon="more" pending={duplicate.isPending || clear.isPending}>
          More
        </Button>
      )}
    >
      {mayChange && (
        <MenuItem icon="moon" onPress={() => onOpen('hotel')}>
          Add hotel
        </MenuItem>
      )}
      <MenuItem icon="edit" onPress={() => onOpen('name')}>
        Rename
      </MenuItem>
      <MenuItem icon="copy" onPress={() => duplicate.mutate(undefined)}>
        Duplicate
      </MenuItem>
      {mayChange && count > 0 && (
        <MenuItem icon="x" onPress={() => clear.mutate(undefined)}>
          Remove everything
        </MenuItem>
      )}
      {others.map((other) => (
        <MenuItem key={other.id} icon="cart" onPress={() => show(other.id, { version: 0 })}>
          Open {nameCart(other)}, {countOf(other.items, 'item', 'items')}
          {other.id === myId && ' (this browser)'}
        </MenuItem>
      ))}
    </Menu>
  )
}
