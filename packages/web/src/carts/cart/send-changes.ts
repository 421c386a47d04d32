import type { Cart } from '@tradewind/contract/carts/cart-shapes'
import { isRefusedWith } from '../../lib/explain.ts'
import type { Refusal } from '../../lib/refusal.ts'
import { type CartWish, carryOn, type Facts, factsOf, type Made, weigh } from './cart-change.ts'
import type { KeptChange, KeptState } from './kept-changes.ts'

/** `before` and `after`: what another party or other days made of the sums. */
export type ChangeAnswer = {
  readonly cart: Cart
  readonly addedIds?: readonly number[]
  readonly deletedIds?: readonly number[]
  readonly before?: Cart['totals']
  readonly after?: Cart['totals']
}

/** `sentUpon`: the cart that was read before, where a call reads it. */
export type Call = (change: KeptChange, version: number) => Promise<ChangeAnswer & { readonly sentUpon?: Cart }>

/**
 * What became of a change. `unclear`: no answer came, it may be made or not. `failed`: the server says that it was not. `behind`: one of the same cart waits
 * before it.
 */
export type Outcome =
  | { readonly is: 'made'; readonly answer: ChangeAnswer; readonly made?: Made }
  | { readonly is: 'asks'; readonly cart: Cart; readonly error: Refusal }
  | { readonly is: 'gone'; readonly cart: Cart }
  | { readonly is: 'refused' | 'failed' | 'unclear'; readonly error: unknown }
  | { readonly is: 'behind' }

/** Somebody writes all the time: it is tried again later. */
const TRIES = 5

/** Makes a change, upon what the cart is by now where nobody else has touched what it is about. */
export async function makeChange(change: KeptChange, call: Call): Promise<Outcome> {
  const { wish, seen } = change
  let version = change.version
  let before: Cart | undefined
  let last: unknown
  for (let tries = 0; tries < TRIES; tries += 1) {
    try {
      const { sentUpon, ...answer } = await call(change, version)
      const made = { wish, version: sentUpon?.version ?? version, before: sentUpon ?? before, cart: answer.cart }
      return { is: 'made', answer, made }
    } catch (error) {
      if (!isRefusedWith(error, 'CART_CHANGED')) return outcomeOf(error)
      const { cart } = error.data as { cart: Cart }
      const is = weigh(wish, seen, cart)
      if (is === 'asks') return { is, cart, error }
      if (is === 'gone') return { is, cart }
      // By somebody else: to those behind it that is not a change of one's own.
      if (is === 'made') return { is, answer: { cart } }
      version = cart.version
      before = cart
      last = error
    }
  }
  return { is: 'failed', error: last }
}

/** Nobody has answered these, or not yet: signed in again, or a moment later, the same may be made. */
const LATER = ['OFFLINE', 'TIMED_OUT', 'TOO_MANY', 'NOT_LOGGED_IN', 'SET_UP_NEEDED', 'VIEWING_CHANGED'] as const

function outcomeOf(error: unknown): Outcome {
  const status = (error as Partial<Refusal> | undefined)?.status ?? 0
  // The supplier of a partner was asked before anything was written.
  if (status === 500 || isRefusedWith(error, 'SUPPLIER_FAILED')) return { is: 'failed', error }
  return { is: isRefusedWith(error, ...LATER) || status === 0 || status > 500 ? 'unclear' : 'refused', error }
}

/** The browser, and who waits in this window for an answer. */
export type Sending = {
  readonly read: () => readonly KeptChange[]
  readonly write: (by: (changes: readonly KeptChange[]) => readonly KeptChange[]) => void
  readonly isMine: (change: KeptChange) => boolean
  readonly isOnline: () => boolean
  readonly call: Call
  readonly explain: (error: unknown) => string
  /** How somebody in this window waits for its answer: a form asks in its own place. Undefined: nobody does. */
  readonly waiterOf: (change: KeptChange) => 'press' | 'form' | undefined
  readonly say: (change: KeptChange, outcome: Outcome) => void
}

export const GONE = 'It is no longer in the cart.'

/** These take the cart as it is: what is to be added before them belongs to it. */
const TAKES_ALL: ReadonlySet<CartWish['do']> = new Set(['clear', 'duplicate', 'send'])

/** Its supplier is not there now. Nothing else that is changed waits for that. */
const waitsForSupplier = ({ wish }: KeptChange, outcome: Outcome) =>
  wish.do === 'add' && outcome.is === 'failed' && isRefusedWith(outcome.error, 'SUPPLIER_FAILED')

/**
 * Makes what waits, in its order. What cannot be made yet holds up what was pressed behind it on the same cart, and nothing of another one. An addition whose supplier does not answer
 * holds up only what is done with all that is in the cart.
 */
export async function sendInOrder(sending: Sending): Promise<void> {
  const held = new Set<number>()
  const lacking = new Set<number>()
  let isStopped = false
  for (const { id } of sending.read()) {
    const change = sending.read().find((one) => one.id === id)
    if (!change || !sending.isMine(change) || change.state.is === 'made' || change.state.is === 'refused') continue
    const isHeld = held.has(change.cartId) || (lacking.has(change.cartId) && TAKES_ALL.has(change.wish.do))
    const isTurn = !isStopped && sending.isOnline() && !isHeld && change.state.is === 'waits'
    const outcome: Outcome = isTurn ? await makeChange(change, sending.call) : { is: 'behind' }
    if (isTurn || !change.isKept) settle(sending, change, outcome)
    if (outcome.is === 'unclear') isStopped = true
    if (waitsForSupplier(change, outcome)) lacking.add(change.cartId)
    else if (outcome.is !== 'made' && outcome.is !== 'refused' && outcome.is !== 'gone') held.add(change.cartId)
  }
}

/** Writes down what became of it. What somebody waits for here, and can press again, is not kept. */
function settle(sending: Sending, change: KeptChange, outcome: Outcome): void {
  const waiter = change.isKept ? undefined : sending.waiterOf(change)
  const state = stateAfter(change, outcome, sending.explain)
  const isOver =
    (outcome.is === 'made' && !change.isKept) ||
    (waiter !== undefined && (outcome.is === 'refused' || outcome.is === 'gone' || outcome.is === 'failed')) ||
    (waiter === 'form' && outcome.is === 'asks')
  sending.write((changes) => {
    // Dropped while it was on its way: it stays dropped.
    const at = changes.findIndex(({ id }) => id === change.id)
    return changes.flatMap((one, nth) => {
      if (one.id === change.id) return isOver ? [] : [{ ...one, isKept: true, state }]
      if (outcome.is !== 'made' || !outcome.made || nth < at || one.cartId !== change.cartId) return [one]
      return [{ ...one, ...carryOn(one, outcome.made) }]
    })
  })
  sending.say(change, outcome)
}

function stateAfter({ state, seen }: KeptChange, outcome: Outcome, explain: (error: unknown) => string): KeptState {
  switch (outcome.is) {
    case 'made':
      return { is: 'made' }
    case 'asks':
      return { is: 'asks', now: factsNow(outcome.cart, seen), version: outcome.cart.version }
    case 'gone':
      return { is: 'refused', why: GONE }
    case 'refused':
      return { is: 'refused', why: explain(outcome.error) }
    case 'behind':
      return state
    default:
      return isRefusedWith(outcome.error, 'OFFLINE') ? { is: 'waits' } : { is: 'waits', why: explain(outcome.error) }
  }
}

/** Of the same things as were seen. */
function factsNow(cart: Cart, seen: Facts): Facts {
  const facts = factsOf(cart)
  return Object.fromEntries(Object.keys(seen).map((name) => [name, facts[name] ?? null]))
}
