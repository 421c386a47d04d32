import type { Cart, CartTourOption } from '@tradewind/contract/carts/cart-shapes'
import { daysToMove, widenTrip } from '@tradewind/domain/carts/move-days'
import { addDays, type PlainDate, plainDate } from '@tradewind/domain/time'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Refusal } from '../../lib/refusal.ts'
import { type CartWish, factsOf, uponOf } from './cart-change.ts'
import type { KeptChange } from './kept-changes.ts'
import { type Outcome, sendInOrder } from './send-changes.ts'

/** More of them: `RUNS=20000 vitest run …`. */
const RUNS = Number(process.env.RUNS ?? 300)
const DAY = plainDate('2027-01-10')
const day = (nth: number): PlainDate => addDays(DAY, nth)
type Item = {
  id: number
  date: PlainDate
  time: string
  transfer: 'ticket' | 'sharing' | 'private'
  isOptional: boolean
  isOut: boolean
}
type State = {
  version: number
  name: string
  remarks: string
  adults: number
  startDate: PlainDate
  endDate: PlainDate
  sentAt: string | null
  copies: number
  items: Item[]
}

const newState = (): State => ({
  ...{ version: 1, name: '', remarks: '', adults: 2, startDate: day(0), endDate: day(4), sentAt: null, copies: 0 },
  items: [1, 2, 3].map((id) => ({ id, date: day(id), time: '10:00', transfer: 'ticket', isOptional: false, isOut: false })),
})

/** As the wire shows it, as far as a change looks at it. */
function cartOf({ version, name, remarks, adults, startDate, endDate, sentAt, items }: State): Cart {
  const shown = items.filter(({ isOut }) => !isOut)
  const tourOptionCart = shown.map(({ id, date, time, transfer, isOptional }) => ({
    id,
    date,
    time,
    transfer,
    is_optional: isOptional,
  }))
  const contents = JSON.stringify([adults, startDate, endDate, shown])
  const party = { adults, children: 0, childAges: [], infants: 0 }
  return {
    ...{ id: 7, version, name, remarks, startDate, endDate, sentAt, contents, ...party },
    cartItems: { tourOptionCart: tourOptionCart as unknown as CartTourOption[], partnerCart: [], hotelCart: [] },
  } as unknown as Cart
}

/** The rules of the server. Gives whether something was written. */
function apply(state: State, wish: CartWish): void {
  const find = (id: number) => {
    const item = state.items.find((one) => one.id === id && !one.isOut)
    if (!item) throw new Refusal({ errorCode: 'NOT_FOUND', errorMessage: 'We could not find that item.' }, 404)
    return item
  }
  switch (wish.do) {
    case 'add': {
      const date = plainDate(wish.payload.tourOptionCart?.[0]?.date ?? '')
      state.items.push({ id: state.items.length + 1, date, time: '10:00', transfer: 'ticket', isOptional: false, isOut: false })
      Object.assign(state, widenTrip(state, [date]))
      break
    }
    case 'move': {
      const item = find(wish.cartItemId)
      item.date = plainDate(wish.date)
      if (wish.time !== undefined) item.time = wish.time
      Object.assign(state, widenTrip(state, [item.date]))
      break
    }
    case 'choose': {
      const item = find(wish.cartItemId)
      if (wish.time !== undefined) item.time = wish.time
      if (wish.transfer !== undefined) item.transfer = wish.transfer
      break
    }
    case 'mark':
      find(wish.cartItemId).isOptional = wish.isOptional
      break
    case 'remove':
      find(wish.cartItemId).isOut = true
      break
    case 'restore':
      for (const item of state.items) if (wish.cartItemIds.includes(item.id)) item.isOut = false
      break
    case 'clear':
      for (const item of state.items) item.isOut = true
      break
    case 'plan': {
      const dates = { startDate: plainDate(wish.startDate), endDate: plainDate(wish.endDate) }
      const shown = state.items.filter(({ isOut }) => !isOut)
      const days = daysToMove(
        state,
        dates,
        shown.map(({ date }) => date),
      )
      for (const item of shown) item.date = addDays(item.date, days)
      Object.assign(state, dates, { adults: wish.adults })
      break
    }
    case 'rename':
      state.name = wish.name
      break
    case 'remark':
      state.remarks = wish.remarks
      break
    case 'duplicate':
      state.copies += 1
      return
    case 'send':
      state.sentAt ??= 'now'
  }
  state.version += 1
}

/** What a wish writes over, said once more and in other words than the code under test. */
function writtenBy(wish: CartWish): (key: string) => boolean {
  switch (wish.do) {
    case 'move':
      return (key) => key === `day ${wish.cartItemId}`
    case 'choose':
      return (key) => key === (wish.time === undefined ? `way ${wish.cartItemId}` : `time ${wish.cartItemId}`)
    case 'mark':
      return (key) => key === `optional ${wish.cartItemId}`
    case 'remove':
      return (key) => key.endsWith(` ${wish.cartItemId}`)
    case 'clear':
      return (key) => key === 'party' || key === 'trip' || / \d+$/.test(key)
    case 'plan':
      return (key) => key === 'party' || key === 'trip'
    case 'rename':
      return (key) => key === 'name'
    case 'remark':
      return (key) => key === 'remarks'
    default:
      return () => false
  }
}

/** A server, a colleague who writes to it, and a browser that comes and goes. */
function newWorld() {
  const server = { state: newState(), done: new Set<string>() }
  /** What a colleague wrote last, and nobody here has written over since: the version and the value, by what it is of. */
  const foreign = new Map<string, { version: number; value: string | null }>()
  const overwritten: string[] = []
  const browser = { kept: '[]', isOnline: true, shown: cartOf(server.state), waiting: new Set<string>() }
  const answers: boolean[] = []
  /** What a person saw when they pressed, or when they chose. */
  const known = new Map<string, { version: number; facts: Record<string, string | null> }>()
  const read = () => JSON.parse(browser.kept) as KeptChange[]
  const write = (by: (changes: readonly KeptChange[]) => readonly KeptChange[]) => {
    browser.kept = JSON.stringify(by(read()))
  }
  const run = (wish: CartWish, id?: string) => {
    const before = factsOf(cartOf(server.state))
    apply(server.state, wish)
    const after = factsOf(cartOf(server.state))
    const seen = id === undefined ? undefined : known.get(id)
    for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
      const written = writtenBy(wish)(key)
      const theirs = foreign.get(key)
      const saw = seen?.facts[key] ?? null
      const isUnseen = seen && theirs && theirs.version > seen.version && theirs.value !== saw
      // Back as it was seen by a change of one's own, it is no more what they left.
      if (isUnseen && written && (before[key] ?? null) !== saw) overwritten.push(`${id}: ${key}`)
      if ((before[key] ?? null) === (after[key] ?? null)) continue
      if (id === undefined) foreign.set(key, { version: server.state.version, value: after[key] ?? null })
      else if (written) foreign.delete(key)
    }
  }
  const call = async (change: KeptChange, version: number) => {
    if (!browser.isOnline || answers.shift() === false) throw new Refusal({ errorCode: 'OFFLINE', errorMessage: '' }, 0)
    if (!server.done.has(change.id)) {
      const isFree = change.wish.do === 'add' || change.wish.do === 'duplicate'
      if (!isFree && version !== server.state.version)
        throw new Refusal({ errorCode: 'CART_CHANGED', errorMessage: '', data: { cart: cartOf(server.state) } }, 409)
      const [sentUpon, isAdd] = [cartOf(server.state), change.wish.do === 'add']
      run(change.wish, change.id)
      server.done.add(change.id)
      // Made, and its answer is lost.
      if (answers.shift() === false) throw new Refusal({ errorCode: 'OFFLINE', errorMessage: '' }, 0)
      return { cart: cartOf(server.state), ...(isAdd && { sentUpon }) }
    }
    if (answers.shift() === false) throw new Refusal({ errorCode: 'OFFLINE', errorMessage: '' }, 0)
    return { cart: cartOf(server.state) }
  }
  const ended: [string, Outcome['is']][] = []
  const send = () =>
    sendInOrder({
      ...{ read, write, call },
      isMine: () => true,
      isOnline: () => browser.isOnline,
      explain: (error) => String((error as Refusal).errorCode),
      waiterOf: ({ id }) => (browser.waiting.has(id) ? 'press' : undefined),
      say: (change, outcome) => {
        browser.waiting.delete(change.id)
        ended.push([change.id, outcome.is])
        if (outcome.is === 'made') browser.shown = cartOf(server.state)
        if (outcome.is === 'asks' || outcome.is === 'gone') browser.shown = outcome.cart
      },
    })
  const press = (wish: CartWish) => {
    const id = `press ${known.size}`
    known.set(id, { version: browser.shown.version, facts: factsOf(browser.shown) })
    browser.waiting.add(id)
    const change: KeptChange = {
      ...{ id, whose: '', cartId: 7, name: 'It', wish, ...uponOf(browser.shown, wish) },
      ...{ isKept: !browser.isOnline, state: { is: 'waits' } },
    }
    write((changes) => [...changes, change])
    return id
  }
  const choose = (isMade: boolean) => {
    const asked = read().find(({ state }) => state.is === 'asks')
    if (asked?.state.is !== 'asks') return
    const { now, version } = asked.state
    if (!isMade) return write((changes) => changes.filter(({ id }) => id !== asked.id))
    known.set(asked.id, { version, facts: { ...known.get(asked.id)?.facts, ...factsOf(cartOf(server.state)) } })
    return write((changes) =>
      changes.map((one) => (one.id === asked.id ? { ...one, seen: now, version, state: { is: 'waits' } } : one)),
    )
  }
  return { server, browser, answers, read, send, press, choose, known, ended, overwritten, run }
}

const itemId = fc.integer({ min: 1, max: 3 })
const trip = fc.integer({ min: 0, max: 3 }).map((from) => ({ startDate: day(from), endDate: day(from + 4) }))
const wishes: fc.Arbitrary<CartWish> = fc.oneof(
  fc.record({ do: fc.constant('move' as const), cartItemId: itemId, date: fc.integer({ min: 0, max: 7 }).map(day) }),
  fc.record({ do: fc.constant('choose' as const), cartItemId: itemId, time: fc.constantFrom('10:00', '12:00', '15:00') }),
  fc.record({
    do: fc.constant('choose' as const),
    cartItemId: itemId,
    transfer: fc.constantFrom('ticket' as const, 'private' as const),
  }),
  fc.record({ do: fc.constant('mark' as const), cartItemId: itemId, isOptional: fc.boolean() }),
  fc.record({ do: fc.constant('remove' as const), cartItemId: itemId }),
  fc.record({ do: fc.constant('restore' as const), cartItemIds: itemId.map((id) => [id]) }),
  fc.constant({ do: 'clear' as const }),
  fc.tuple(trip, fc.integer({ min: 1, max: 4 })).map(([dates, adults]) => ({
    ...{ do: 'plan' as const, adults, children: 0, childAges: [], infants: 0, ...dates },
  })),
  fc.record({ do: fc.constant('rename' as const), name: fc.constantFrom('Rao', 'Shah', '') }),
  fc.record({ do: fc.constant('remark' as const), remarks: fc.constantFrom('Sea view', '') }),
  fc.constant({ do: 'duplicate' as const }),
  fc.constant({ do: 'send' as const }),
  fc.integer({ min: 0, max: 6 }).map((nth) => ({
    ...{ do: 'add' as const, isMine: true, payload: { tourOptionCart: [{ tourOptionId: 1, date: day(nth) }] } },
    party: { adults: 2, children: 0, childAges: [], infants: 0, startDate: day(0), endDate: day(4) },
  })),
)
type Step =
  | { is: 'press'; wish: CartWish }
  | { is: 'colleague'; wish: CartWish }
  | { is: 'offline' | 'online' | 'reload' | 'look' }
  | { is: 'answers'; heard: boolean[] }
  | { is: 'choose'; isMade: boolean }

const ownSteps: fc.Arbitrary<Step>[] = [
  wishes.map((wish) => ({ is: 'press', wish })),
  wishes.map((wish) => ({ is: 'press', wish })),
  fc.constantFrom<Step>({ is: 'offline' }, { is: 'online' }, { is: 'reload' }),
  fc.array(fc.boolean(), { maxLength: 4 }).map((heard) => ({ is: 'answers', heard })),
]
const othersSteps: fc.Arbitrary<Step>[] = [
  wishes.map((wish) => ({ is: 'colleague', wish })),
  fc.boolean().map((isMade) => ({ is: 'choose', isMade })),
  fc.constant({ is: 'look' }),
]

async function live(world: ReturnType<typeof newWorld>, steps: readonly Step[]): Promise<void> {
  const { browser, server } = world
  for (const step of steps) {
    if (step.is === 'offline' || step.is === 'online') browser.isOnline = step.is === 'online'
    // The page is opened again: nobody waits any more, and the cart is read where there is a network.
    if (step.is === 'reload') browser.waiting.clear()
    if ((step.is === 'reload' || step.is === 'look') && browser.isOnline) browser.shown = cartOf(server.state)
    if (step.is === 'answers') world.answers.push(...step.heard)
    if (step.is === 'press') world.press(step.wish)
    if (step.is === 'choose') world.choose(step.isMade)
    if (step.is === 'colleague') {
      try {
        world.run(step.wish)
      } catch {
        // Refused to them as well.
      }
    }
    await world.send()
  }
  world.answers.length = 0
  browser.isOnline = true
  await world.send()
}

test('alone, whatever the network does, the cart is as if each change had been made once and in its order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(...ownSteps), { maxLength: 25 }), async (steps) => {
      const world = newWorld()
      await live(world, steps)
      const expected = newState()
      for (const step of steps) {
        if (step.is !== 'press') continue
        try {
          apply(expected, step.wish)
        } catch {
          // It is no longer in the cart.
        }
      }
      const { version: _, ...made } = world.server.state
      const { version: __, ...wanted } = expected
      expect(made).toEqual(wanted)
      expect(world.read().filter(({ state }) => state.is === 'waits' || state.is === 'asks')).toEqual([])
    }),
    { numRuns: RUNS },
  )
})

test('with a colleague, nothing of theirs is written over that was not seen, nothing is made twice, and of each change it is known what became of it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(...ownSteps, ...othersSteps), { maxLength: 30 }), async (steps) => {
      const world = newWorld()
      await live(world, steps)
      expect(world.overwritten).toEqual([])
      const left = new Map(world.read().map(({ id, state }) => [id, state.is]))
      const answered = new Set(world.ended.filter(([, is]) => is !== 'behind' && is !== 'unclear').map(([id]) => id))
      for (const id of world.known.keys()) expect([id, left.has(id) || answered.has(id)]).toEqual([id, true])
      // What waits at the end waits behind something that a person decides.
      if (![...left.values()].includes('asks')) expect([...left.values()]).not.toContain('waits')
      const count = (kind: CartWish['do']) =>
        steps.filter((step) => (step.is === 'press' || step.is === 'colleague') && step.wish.do === kind).length
      expect(world.server.state.copies).toBeLessThanOrEqual(count('duplicate'))
      expect(world.server.state.items.length).toBeLessThanOrEqual(3 + count('add'))
    }),
    { numRuns: RUNS },
  )
})

/** Changes that were kept, and what a server says to them that has lost a supplier. */
function newSupplierWorld(wishes: readonly CartWish[]) {
  const cart = cartOf(newState())
  const kept = { ...{ whose: '', cartId: 7, name: 'It', isKept: true }, state: { is: 'waits' } } as const
  let changes: readonly KeptChange[] = wishes.map((wish, nth) => ({ ...kept, ...uponOf(cart, wish), id: `${nth}`, wish }))
  const called: string[] = []
  const supplier = { isThere: false }
  const send = () => {
    called.length = 0
    return sendInOrder({
      read: () => changes,
      write: (by) => {
        changes = by(changes)
      },
      isMine: () => true,
      isOnline: () => true,
      call: async ({ wish }) => {
        called.push(wish.do)
        if (wish.do === 'add' && !supplier.isThere) throw new Refusal({ errorCode: 'SUPPLIER_FAILED', errorMessage: '' }, 502)
        return { cart: { ...cart, version: cart.version + called.length } }
      },
      explain: (error) => String((error as Refusal).errorCode),
      waiterOf: () => undefined,
      say: () => undefined,
    })
  }
  const states = () => changes.map(({ wish, state }) => [wish.do, state.is, 'why' in state ? state.why : undefined])
  return { called, supplier, send, states }
}

test('an addition whose supplier does not answer waits and says why; other changes of the cart are made, and what takes all of it waits for it', async () => {
  const add: CartWish = {
    ...{ do: 'add', isMine: true, payload: {} },
    party: { adults: 2, children: 0, childAges: [], infants: 0, startDate: day(0), endDate: day(4) },
  }
  const { called, supplier, send, states } = newSupplierWorld([
    add,
    { do: 'rename', name: 'Rao' },
    { do: 'mark', cartItemId: 1, isOptional: true },
    { do: 'remark', remarks: 'Sea view' },
    { do: 'send' },
    { do: 'duplicate' },
  ])
  await send()
  expect(called).toEqual(['add', 'rename', 'mark', 'remark'])
  expect(states()).toEqual([
    ['add', 'waits', 'SUPPLIER_FAILED'],
    ['rename', 'made', undefined],
    ['mark', 'made', undefined],
    ['remark', 'made', undefined],
    ['send', 'waits', undefined],
    ['duplicate', 'waits', undefined],
  ])
  supplier.isThere = true
  await send()
  expect(called).toEqual(['add', 'send', 'duplicate'])
  expect(states().map(([, is]) => is)).toEqual(Array(6).fill('made'))
})
