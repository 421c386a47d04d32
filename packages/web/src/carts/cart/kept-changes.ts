import { NO_CART } from '@tradewind/domain/carts/cart-limits'
import { useMemo, useSyncExternalStore } from 'react'
import { useStore } from '../../lib/session.ts'
import type { CartWish, Facts } from './cart-change.ts'
import { whoseOf } from './my-cart-id.ts'

/**
 * A change of a cart, from the press until the server has answered. `id`: the name under which the server makes it once. `whose`: an empty text for a visitor.
 * `isKept`: it was said that it is kept; before that it is on its way.
 */
export type KeptChange = {
  readonly id: string
  readonly whose: string
  readonly isKept: boolean
  /** -1: what is added begins a cart. */
  readonly cartId: number
  readonly version: number
  readonly seen: Facts
  readonly wish: CartWish
  /** What it is about: the name of an item, of a hotel, of the cart. */
  readonly name: string
  readonly state: KeptState
}

/** `asks`: somebody else has changed the same, to `now`. `refused`: it will not be made. */
export type KeptState =
  | { readonly is: 'waits'; readonly why?: string }
  | { readonly is: 'asks'; readonly now: Facts; readonly version: number }
  | { readonly is: 'refused'; readonly why: string }
  | { readonly is: 'made' }

const KEY = 'appCoreRoot.cartChanges'
/** Where additions were kept before changes were. */
const ADDS_KEY = 'appCoreRoot.cartAdds'
/** Of what was made, so much is still said. */
const MADE_AT_MOST = 20
const listeners = new Set<() => void>()

/** All that this browser keeps, in the order in which it was pressed. The storage is the truth: all windows read and write the same. */
export function readChanges(): readonly KeptChange[] {
  return parse(localStorage.getItem(KEY))
}

/** Throws where the browser has no room left. */
export function writeChanges(by: (changes: readonly KeptChange[]) => readonly KeptChange[]): void {
  const changes = by(readChanges())
  const made = changes.filter(({ state }) => state.is === 'made')
  const old = new Set(made.slice(0, Math.max(0, made.length - MADE_AT_MOST)))
  const kept = changes.filter((change) => !old.has(change))
  if (kept.length === 0) localStorage.removeItem(KEY)
  else localStorage.setItem(KEY, JSON.stringify(kept))
  for (const listener of listeners) listener()
}

export function dropChanges(ids: readonly string[]): void {
  writeChanges((changes) => changes.filter(({ id }) => !ids.includes(id)))
}

export function updateChange(id: string, by: Partial<KeptChange>): void {
  writeChanges((changes) => changes.map((change) => (change.id === id ? { ...change, ...by } : change)))
}

/** What a visitor kept goes with the cart to who signs in. */
export function keptFor<Kept extends Pick<KeptChange, 'whose'>>(changes: readonly Kept[], whose: string): Kept[] {
  return changes.filter((change) => change.whose === '' || change.whose === whose)
}

/** What is said on the screen: of one cart, or all that is kept for this person. */
export function useKeptChanges(cartId?: number): readonly KeptChange[] {
  const text = useSyncExternalStore(subscribe, () => localStorage.getItem(KEY))
  const whose = useStore(whoseOf)
  return useMemo(
    () => keptFor(parse(text), whose).filter((change) => change.isKept && (cartId === undefined || change.cartId === cartId)),
    [text, whose, cartId],
  )
}

function subscribe(listener: () => void): () => void {
  const hear = ({ key }: StorageEvent) => key === KEY && listener()
  listeners.add(listener)
  window.addEventListener('storage', hear)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', hear)
  }
}

function parse(text: string | null): readonly KeptChange[] {
  if (text === null) return []
  try {
    const read: unknown = JSON.parse(text)
    return Array.isArray(read) ? (read as KeptChange[]) : []
  } catch {
    return []
  }
}

type OldAdd = { id: string; name: string; whose: string; added: Pick<Extract<CartWish, { do: 'add' }>, 'payload' | 'party'> }

/** What an older page of this product has kept is not lost. */
export function takeOldAdds(): void {
  const text = localStorage.getItem(ADDS_KEY)
  if (text === null) return
  const adds = readOldAdds(text).map(
    ({ id, name, whose, added }): KeptChange => ({
      ...{ id, name, whose, isKept: true, cartId: NO_CART, version: 0, seen: {}, state: { is: 'waits' } },
      wish: { do: 'add', isMine: true, ...added },
    }),
  )
  writeChanges((changes) => [...adds, ...changes])
  localStorage.removeItem(ADDS_KEY)
}

function readOldAdds(text: string): readonly OldAdd[] {
  try {
    return (JSON.parse(text) as { state?: { adds?: readonly OldAdd[] } }).state?.adds ?? []
  } catch {
    return []
  }
}
