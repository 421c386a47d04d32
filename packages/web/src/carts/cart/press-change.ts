import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { Cart } from '@tradewind/contract/carts/cart-shapes'
import { NO_CART } from '@tradewind/domain/carts/cart-limits'
import { useEffect } from 'react'
import { explain, isRefusedWith } from '../../lib/explain.ts'
import { useStore } from '../../lib/session.ts'
import { toast } from '../../ui/toasts.tsx'
import { callChange } from './call-change.ts'
import { type CartWish, type Upon, uponOf } from './cart-change.ts'
import { describeChange } from './change-words.ts'
import { type KeptChange, keptFor, readChanges, takeOldAdds, useKeptChanges, writeChanges } from './kept-changes.ts'
import { cartQuery, showCart } from './my-cart.ts'
import { keepMyCart, myCartId, whoseOf } from './my-cart-id.ts'
import { type ChangeAnswer, GONE, makeChange, type Outcome, sendInOrder } from './send-changes.ts'

/**
 * `cart`: as it was shown; undefined where nothing was begun yet. `name`: of what it is about. `upon`: what a form was opened with. `id`: the name that a form
 * gives its sending. `isForm`: it stays open with what was typed, and asks.
 */
export type Pressed = {
  readonly cart: Cart | undefined
  readonly wish: CartWish
  readonly name: string
  readonly upon?: Upon
  readonly id?: string
  readonly isForm?: boolean
}

const LOCK = 'appCoreRoot.cartChanges'
const NO_ROOM = 'You are offline, and this browser has no room to keep the change. Please make it again once you are back.'
const BEHIND = 'The change is kept, and made after the changes before it.'
const ASKS = 'Somebody else has changed the same. Please choose in the cart what counts.'
/** How often what waits is tried where no event says that the network is back. */
const RETRY_MS = 20_000

type Waiter = {
  readonly change: KeptChange
  readonly isForm: boolean
  readonly resolve: (answer: ChangeAnswer | undefined) => void
  readonly reject: (error: unknown) => void
}
/** Who waits in this window for an answer, by the change. */
const waiters = new Map<string, Waiter>()

/**
 * Makes a change of a cart, or keeps it in this browser until it is made. Gives the answer; undefined where it waits, which was said. Rejects with what the server
 * refuses, and for a form with CART_CHANGED where somebody else has changed the same.
 */
export function pressChange(queryClient: QueryClient, pressed: Pressed): Promise<ChangeAnswer | undefined> {
  const change = beginChange(queryClient, pressed)
  const answer = new Promise<ChangeAnswer | undefined>((resolve, reject) => {
    waiters.set(change.id, { change, isForm: pressed.isForm === true, resolve, reject })
  })
  // Who views as a customer leaves nothing in the browser.
  const isOnline = navigator.onLine
  if (useStore.getState().user?.viewing) void makeAlone(queryClient, change)
  else if (keep({ ...change, isKept: !isOnline }))
    void (isOnline ? sendChanges(queryClient) : endWaiting(change, { is: 'behind' }, queryClient))
  else if (isOnline) void makeAlone(queryClient, change)
  else {
    toast('bad', NO_ROOM)
    endWaiting(change, undefined, queryClient)
  }
  return answer
}

function beginChange(queryClient: QueryClient, { cart, wish, name, upon, id = crypto.randomUUID() }: Pressed): KeptChange {
  const { version, seen } = upon ?? uponOf(cart ?? queryClient.getQueryData(cartQuery(myCartId()).queryKey), wish)
  const whose = whoseOf(useStore.getState())
  const cartId = cart?.id ?? (wish.do === 'add' ? myCartId() : NO_CART)
  return { id, whose, cartId, version, seen, wish, name, isKept: false, state: { is: 'waits' } }
}

/** Whether there was room. A form that is sent again sends the same; what was made before was said. */
function keep(change: KeptChange): boolean {
  try {
    writeChanges((changes) => [...changes.filter(({ id, state }) => id !== change.id && state.is !== 'made'), change])
    return true
  } catch {
    return false
  }
}

/** Nothing of it is kept here: what is not made is refused, and pressed again. */
async function makeAlone(queryClient: QueryClient, change: KeptChange): Promise<void> {
  const outcome = await makeChange(change, callChange)
  if (outcome.is === 'asks') showCart(queryClient, outcome.cart)
  const isOpen = outcome.is === 'asks' || outcome.is === 'unclear'
  endWaiting(change, isOpen ? { is: 'failed', error: outcome.error } : outcome, queryClient)
}

/** One window at a time. Those who found no turn in another window's are made here, under their names: what was made already is only answered. */
export async function sendChanges(queryClient: QueryClient): Promise<void> {
  const work = async () => {
    const counts = { made: 0 }
    const whose = whoseOf(useStore.getState())
    await sendInOrder({
      read: readChanges,
      write: writeChanges,
      isMine: (change) => keptFor([change], whose).length > 0,
      isOnline: () => navigator.onLine,
      call: callChange,
      explain,
      waiterOf: ({ id }) => {
        const waiter = waiters.get(id)
        return waiter && (waiter.isForm ? 'form' : 'press')
      },
      say: (change, outcome) => {
        if (waiters.has(change.id)) endWaiting(change, outcome, queryClient)
        else if (outcome.is === 'made') {
          show(queryClient, change, outcome.answer)
          counts.made += 1
        } else if (outcome.is !== 'unclear') {
          if (outcome.is === 'asks' || outcome.is === 'gone') showCart(queryClient, outcome.cart)
          sayNotMade(change, outcome)
        }
      },
    })
    if (counts.made > 0)
      toast('ok', counts.made === 1 ? 'The change that was kept is made.' : `All ${counts.made} changes that were kept are made.`)
    const left = new Map(readChanges().map((change) => [change.id, change]))
    for (const { change } of [...waiters.values()]) {
      const now = left.get(change.id)
      if (now?.isKept) endWaiting(change, { is: 'behind' }, queryClient)
      else if (!now) await makeAlone(queryClient, change)
    }
  }
  if (useStore.getState().user?.viewing) return
  await ('locks' in navigator ? navigator.locks.request(LOCK, work) : work())
}

/** The press has its answer; or it is kept, which is said. */
function endWaiting(change: KeptChange, outcome: Outcome | undefined, queryClient: QueryClient): void {
  const waiter = waiters.get(change.id)
  waiters.delete(change.id)
  if (!waiter) return
  if (outcome?.is === 'made') show(queryClient, change, outcome.answer, true)
  if (outcome?.is === 'asks' || outcome?.is === 'gone') showCart(queryClient, outcome.cart)
  if (outcome?.is === 'made') waiter.resolve(outcome.answer)
  else if (outcome?.is === 'refused' || outcome?.is === 'failed' || (outcome?.is === 'asks' && waiter.isForm))
    waiter.reject(outcome.error)
  else {
    if (outcome) sayNotMade(change, outcome)
    waiter.resolve(undefined)
  }
}

function sayNotMade(change: KeptChange, outcome: Outcome): void {
  if (outcome.is === 'asks') toast('bad', ASKS)
  if (outcome.is === 'gone') toast('bad', `${describeChange(change)}. ${GONE}`)
  if (outcome.is === 'refused') toast('bad', `${describeChange(change)}. ${explain(outcome.error)}`)
  if (outcome.is === 'unclear') {
    const isOffline = isRefusedWith(outcome.error, 'OFFLINE')
    toast('ok', isOffline ? sayKept(change) : `${explain(outcome.error)} The change is kept, and tried again.`)
  }
  if (outcome.is === 'behind') toast('ok', navigator.onLine ? BEHIND : sayKept(change))
}

function sayKept({ wish }: KeptChange): string {
  return wish.do === 'add'
    ? 'You are offline. It is kept, and added to the cart once you are back.'
    : 'You are offline. The change is kept, and made once you are back.'
}

/** What was added is the cart of this browser, where it began one or was pressed a moment ago. */
function show(queryClient: QueryClient, { cartId, wish }: KeptChange, { cart }: ChangeAnswer, isNow = false): void {
  if (wish.do === 'add' && wish.isMine && (isNow || cart.id !== cartId)) keepMyCart(cart)
  showCart(queryClient, cart)
  if (wish.do === 'duplicate') void queryClient.invalidateQueries({ queryKey: ['GET_CARTS_ID'] })
}

/** Makes what is kept as soon as there is a network: also in a window that is opened later. */
export function useSendKeptChanges(): void {
  const queryClient = useQueryClient()
  const whose = useStore(whoseOf)
  const waits = useKeptChanges().some(({ state }) => state.is === 'waits')
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was kept for somebody is sent once they are signed in
  useEffect(() => {
    takeOldAdds()
    const send = () => void sendChanges(queryClient)
    send()
    window.addEventListener('online', send)
    return () => window.removeEventListener('online', send)
  }, [queryClient, whose])
  useEffect(() => {
    if (!waits) return undefined
    const timer = setInterval(() => navigator.onLine && void sendChanges(queryClient), RETRY_MS)
    return () => clearInterval(timer)
  }, [queryClient, waits])
}
