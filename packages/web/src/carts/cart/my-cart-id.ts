import { NO_CART } from '@tradewind/domain/carts/cart-limits'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { useStore } from '../../lib/session.ts'

type Kept = {
  readonly id: number
  /** Grows with each write, so that another tab sees that there was one. */
  readonly version: number
  /** For whom it was filled; an empty text for a visitor, whose cart is taken over at log-in. */
  readonly whose: string
}

const KEY = 'appCoreRoot.cart'
const NONE: Kept = { id: NO_CART, version: 0, whose: '' }

/** The cart that is being filled in this browser. Logging out clears it, as everything of a person. */
const useKept = create<Kept>()(persist((): Kept => NONE, { name: KEY }))

/** The number of this person's cart; -1: there is none yet. */
export function useMyCartId(): number {
  const kept = useKept()
  const whose = useStore(whoseOf)
  return idFor(kept, whose)
}

export function myCartId(): number {
  return idFor(useKept.getState(), whoseOf(useStore.getState()))
}

export function keepMyCart({ id, version }: { id: number; version: number }): void {
  useKept.setState({ id, version, whose: whoseOf(useStore.getState()) })
}

export function forgetMyCart(): void {
  useKept.setState(NONE)
}

/** Another tab has added something, or has begun a cart. */
export function followMyCart(onChange: (id: number) => void): () => void {
  const listener = ({ key }: StorageEvent) => {
    if (key !== KEY) return
    const before = useKept.getState()
    void useKept.persist.rehydrate()
    const after = useKept.getState()
    if (after.id !== before.id || after.version !== before.version) onChange(after.id)
  }
  window.addEventListener('storage', listener)
  return () => window.removeEventListener('storage', listener)
}

/** A cart that was filled for one customer is not continued for the next one. */
function idFor({ id, whose }: Kept, now: string): number {
  return whose === '' || whose === now ? id : NO_CART
}

/** Whose cart is filled in this browser; an empty text for a visitor. */
export function whoseOf({ user }: Pick<ReturnType<typeof useStore.getState>, 'user'>): string {
  return user ? `${user.id} for ${user.actingFor?.id ?? user.id}` : ''
}
