import { useMemo, useSyncExternalStore } from 'react'
import { useStore } from '../../lib/session.ts'
import { isViewing } from '../../lib/viewing.ts'
import { whoseOf } from '../cart/my-cart-id.ts'

/** What can be chosen of a cart in the queue. */
export type ChoiceKey = 'ASSIGN_CART' | 'SET_CART_DEADLINE' | 'UPDATE_USER_ID' | 'UPDATE_CART_STATUS'
export type ChoiceInput = string | number | null
/**
 * Something that was chosen of a cart and is not saved yet. `seen`: what stood there, and what else it was chosen upon. `isKept`: it was said that it is not saved; before that it is on
 * its way.
 */
export type KeptChoice = {
  readonly whose: string
  readonly cartId: number
  readonly cartName: string
  readonly key: ChoiceKey
  readonly input: ChoiceInput
  /** As it is said: the name of a person, of a status. */
  readonly label: string
  readonly seen: string
  readonly at: number
  readonly isKept: boolean
}

/**
 * Whether the cart has it already, somebody else has chosen otherwise meanwhile, only something else has changed that it was chosen upon, or it can simply be tried again.
 */
export type ChoiceState = 'saved' | 'asks' | 'uponAnother' | 'waits'

/** What stands there, and what else a choice is made upon, as one text. */
export const seenAs = (stands: ChoiceInput, upon = '') => `${stands ?? ''} ${upon}`

export function stateOfChoice(
  { input, seen }: Pick<KeptChoice, 'input' | 'seen'>,
  now: { readonly stands: ChoiceInput; readonly seen: string },
): ChoiceState {
  if (now.stands === input) return 'saved'
  if (now.seen === seen) return 'waits'
  return seen.startsWith(seenAs(now.stands)) ? 'uponAnother' : 'asks'
}

const KEY = 'appCoreRoot.queueChoices'
const listeners = new Set<() => void>()

/** The storage is the truth: all windows of this browser read and write the same. Signing out clears it: see `clearStore`. */
export function readChoices(): readonly KeptChoice[] {
  return parse(localStorage.getItem(KEY))
}

function write(choices: readonly KeptChoice[]): void {
  try {
    if (choices.length === 0) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, JSON.stringify(choices))
  } catch {
    // A full storage costs the safety net, not the choice.
  }
  for (const listener of listeners) listener()
}

const isSame = (a: Pick<KeptChoice, 'whose' | 'cartId' | 'key'>, b: Pick<KeptChoice, 'whose' | 'cartId' | 'key'>) =>
  a.whose === b.whose && a.cartId === b.cartId && a.key === b.key

const whose = () => whoseOf(useStore.getState())

/** In place of what the same person had chosen there before. */
export function keepChoice(choice: Omit<KeptChoice, 'whose' | 'at'>): void {
  if (isViewing()) return
  const kept = { ...choice, whose: whose(), at: Date.now() }
  write([...readChoices().filter((one) => !isSame(one, kept)), kept])
}

export function dropChoice(cartId: number, key: ChoiceKey): void {
  const mine = { whose: whose(), cartId, key }
  const choices = readChoices()
  if (choices.some((one) => isSame(one, mine))) write(choices.filter((one) => !isSame(one, mine)))
}

/** All of a cart, because it is no more there for this person. */
export function dropChoicesOf(cartId: number): void {
  for (const { key } of readChoices().filter((one) => one.cartId === cartId)) dropChoice(cartId, key)
}

/** What this person has chosen and is not saved: also what a window that is gone had sent, and whose answer it did not hear. */
export function useKeptChoices(cartId?: number): readonly KeptChoice[] {
  const text = useSyncExternalStore(subscribe, () => localStorage.getItem(KEY))
  const mine = useStore(whoseOf)
  return useMemo(
    () =>
      parse(text).filter(
        (one) =>
          one.whose === mine && (cartId === undefined || one.cartId === cartId) && (one.isKept || one.at < performance.timeOrigin),
      ),
    [text, mine, cartId],
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

function parse(text: string | null): readonly KeptChoice[] {
  if (text === null) return []
  try {
    const read: unknown = JSON.parse(text)
    return Array.isArray(read) ? (read as KeptChoice[]) : []
  } catch {
    return []
  }
}
