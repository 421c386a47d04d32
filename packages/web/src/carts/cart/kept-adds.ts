import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { NO_CART } from '@tradewind/domain/carts/cart-limits'
import { useEffect } from 'react'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { useShallow } from 'zustand/react/shallow'
import { api } from '../../lib/api.ts'
import { explain, isPassing, isRefusedWith } from '../../lib/explain.ts'
import { useStore } from '../../lib/session.ts'
import { toast } from '../../ui/toasts.tsx'
import { type AddedToCart, addToMyCart, showAdded } from './my-cart.ts'
import { myCartId, whoseOf } from './my-cart-id.ts'

/** `name`: of the activity. `whose`: an empty text for a visitor. */
export type KeptAdd = { readonly id: string; readonly name: string; readonly whose: string; readonly added: AddedToCart }

const KEY = 'appCoreRoot.cartAdds'
const useKept = create<{ readonly adds: readonly KeptAdd[] }>()(persist(() => ({ adds: [] as readonly KeptAdd[] }), { name: KEY }))

/** What was chosen without a network: kept in this browser until there is one. */
export function keepAdd(name: string, added: AddedToCart): void {
  const whose = whoseOf(useStore.getState())
  change((adds) => [...adds, { id: crypto.randomUUID(), name, whose, added }])
  toast('ok', 'You are offline. It is kept, and added to the cart once you are back.')
}

export function dropKeptAdds(ids: readonly string[]): void {
  change((adds) => adds.filter(({ id }) => !ids.includes(id)))
}

/** Another window may have kept or sent something since. */
function change(by: (adds: readonly KeptAdd[]) => readonly KeptAdd[]): void {
  void useKept.persist.rehydrate()
  useKept.setState(({ adds }) => ({ adds: by(adds) }))
}

/** What a visitor kept goes with the cart to who signs in. */
export function keptFor(adds: readonly KeptAdd[], whose: string): KeptAdd[] {
  return adds.filter((add) => add.whose === '' || add.whose === whose)
}

/** What waits to be added. */
export function useKeptAdds(): readonly KeptAdd[] {
  const whose = useStore(whoseOf)
  return useKept(useShallow(({ adds }) => keptFor(adds, whose)))
}

/** Adds what was kept, once, as soon as there is a network: also in a window that is opened later. */
export function useSendKeptAdds(): void {
  const queryClient = useQueryClient()
  const whose = useStore(whoseOf)
  useEffect(() => {
    const send = () => void sendOnce(queryClient, whose)
    send()
    window.addEventListener('online', send)
    return () => window.removeEventListener('online', send)
  }, [queryClient, whose])
}

/** One window at a time: another finds nothing left. */
function sendOnce(queryClient: QueryClient, whose: string): Promise<void> {
  const send = () => sendKept(queryClient, whose)
  return 'locks' in navigator ? navigator.locks.request(KEY, send) : send()
}

/** One that the server fails at waits on, and holds up none of the others. */
async function sendKept(queryClient: QueryClient, whose: string): Promise<void> {
  void useKept.persist.rehydrate()
  let done = 0
  for (const { id, name, added } of keptFor(useKept.getState().adds, whose)) {
    if (!navigator.onLine) break
    try {
      showAdded(queryClient, await addToMyCart({ ...(await asCartIs(added)), key: id }))
      done += 1
    } catch (error) {
      if (isRefusedWith(error, 'OFFLINE', 'TOO_MANY')) break
      if (isPassing(error)) continue
      toast('bad', `${name}: ${explain(error)}`)
    }
    dropKeptAdds([id])
  }
  if (done > 0) toast('ok', done === 1 ? 'What was kept is in the cart.' : `All ${done} that were kept are in the cart.`)
}

/** People and days of the cart may have changed since, on another machine: they stay. */
async function asCartIs({ payload, party }: AddedToCart): Promise<AddedToCart> {
  if (myCartId() === NO_CART) return { payload, party }
  try {
    const { cart } = await api.cart.getCartData({ cartId: myCartId() })
    const { adults, children, childAges, infants, startDate, endDate } = cart
    return { payload, party: { adults, children, childAges, infants, startDate, endDate } }
  } catch (error) {
    if (isRefusedWith(error, 'NOT_FOUND')) return { payload, party }
    throw error
  }
}
