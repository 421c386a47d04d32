import type { BookingDetail } from '@tradewind/contract/flights/booking'
import type { FlightMessage } from '@tradewind/contract/partner-sites/partner-flights-wire'
import { plusMinutes } from '@tradewind/domain/time'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { listStaffWith } from '../accounts/staff-repo.ts'
import { inSite } from '../database/in-site.ts'
import { compareWithSupplier } from '../flights/book/compare-with-supplier.ts'
import { type Call, travelDay } from '../flights/book/testing/buy-flight.ts'
import { NotSent, NotUnderstood } from '../installations/installation-link.ts'
import { BLUE_DHOW } from '../network/testing/two-sites.ts'
import { expectLedgerSound } from '../testing/expect-ledger-sound.ts'
import { clearFaults, orderFault, resetSandboxClock, shiftSandboxClock } from '../testing/flight-searches.ts'
import { jobsOf } from '../testing/jobs-of.ts'
import { waitUntil } from '../testing/wait-until.ts'
import { act, askFor, quoteBack, readChange } from '../tickets/changes/testing/change-desk.ts'
import { sayMoved } from './at-supplier/say-moved.ts'
import { hearOfChange } from './flights-at-buyer/hear-of-change.ts'
import { answerAboutRequest, requestPricedRefund } from './flights-at-supplier/change-flight.ts'
import { receiveFlightMessage } from './flights-at-supplier/receive-flight-message.ts'
import type { Between } from './partner-link.ts'
import { type FlightWorld, SITE, startFlightWorld } from './testing/flight-world.ts'
import { askForOther, DEARER, priceThere, reissueThere } from './testing/other-flights.ts'
import { BY_PEOPLE, ONE_WAY, type Part, pricedByPeople } from './testing/priced-by-people.ts'

/**
 * Refunds that the site which sold the flight does not quote: its people price them, and the price, its acceptance and the money go back through both sites. The price is heard as soon as it is
 * named: nothing here looks for it.
 */
let world: FlightWorld
const people = pricedByPeople(() => world)
beforeAll(async () => {
  world = await startFlightWorld()
})
afterEach(async () => {
  world.meddle()
  await clearFaults(world.sandbox.url)
  await resetSandboxClock(world.sandbox.url)
  await expectLedgerSound(world.server)
})
afterAll(() => world.close())

const BETWEEN = { consumerSiteId: SITE.blueDhow, supplierSiteId: SITE.skylark }
const STRANGER: Between = { consumerSiteId: 99, supplierSiteId: SITE.skylark }
const NOTHING = { debt: 0n, wallet: 0n }
const REFUSED = { refused: expect.any(String) }
const ADULT = { places: [0] }

let bought = 0
/** A fare has nine seats on a day. */
async function buy(wish: Parameters<FlightWorld['order']>[0] = {}): Promise<BookingDetail> {
  const { orderId, bookingId } = await world.order({ ...BY_PEOPLE, daysLater: Math.floor(bought / 2), ...wish })
  bought += 1
  await world.pay(orderId)
  const booking = await world.settled(bookingId)
  expect(booking.status).toBe('issued')
  return booking
}
/** What moved since: what Blue Dhow owes Skylark, and what it has there. */
async function watchMoney() {
  const before = await world.money()
  return async () => {
    const after = await world.money()
    return { debt: after.debt - before.debt, wallet: after.wallet - before.wallet }
  }
}
/** What the house has won or lost by refunds, in both currencies. */
const luck = () => Promise.all(['AED', 'INR'].map((currency) => world.balance(SITE.blueDhow, 'refundDifference', currency)))
const agree = async ({ bookingId }: BookingDetail) =>
  expect(await compareWithSupplier(world.server.app, { siteId: SITE.blueDhow, saleId: bookingId })).toEqual([])
const minorOf = (amount: string | null) => BigInt(Math.round(Number(amount) * 100))
const admin = () => world.callAs(BLUE_DHOW.email, BLUE_DHOW.host)
/** Nothing was asked of the other site by it. */
async function listening(work: () => Promise<unknown>): Promise<string[]> {
  const heard: string[] = []
  world.meddle({
    ask: (between, question, on) => {
      heard.push(question.kind)
      return on.ask(between, question)
    },
    say: (between, message, on) => {
      heard.push(message.kind)
      return on.say(between, message)
    },
  })
  await work()
  world.meddle()
  return heard
}
/** Their airline has taken it, and gives the money back some hours later. */
async function isRefunded(changeRequestId: number, taken: readonly string[]): Promise<void> {
  await waitUntil(
    async () => (await people.requestsThere()).at(-1)?.state,
    (state) => state !== undefined && taken.includes(state),
    'with the airline',
  )
  await shiftSandboxClock(world.sandbox.url, 6 * 3_600_000)
  await waitUntil(
    async () => {
      await world.lookAtChanges()
      return readChange(world.agent, changeRequestId)
    },
    ({ state }) => state === 'completed',
    'refunded',
  )
}
const noticesOf = async (siteId: number, changeRequestId: number) =>
  world.server.app.db
    .selectFrom('notices as n')
    .innerJoin('users as u', (join) => join.onRef('u.site_id', '=', 'n.site_id').onRef('u.id', '=', 'n.user_id'))
    .select(['u.user_type', 'n.body'])
    .where('n.site_id', '=', siteId)
    .where('n.path', 'like', `%open=${changeRequestId}`)
    .orderBy('n.id')
    .execute()

describe('a refund that only people can price', { timeout: 90_000 }, () => {
  test('is priced by the people of the other site, offered with our own charges, agreed to and refunded at both', async () => {
    const booking = await buy({ adults: 2 })
    const [moved, before, theirs] = [await watchMoney(), await luck(), (await world.theirs()).at(-1)]
    const changeRequestId = await people.ask(booking, ADULT)
    const theirId = await people.arrived()
    const there = await people.price(theirId)
    const offer = await people.offered(changeRequestId)
    expect(await moved()).toEqual(NOTHING)
    // What the airline and Skylark keep is one charge here, in dirhams at the rate of the sale; our fee comes on top.
    const net = (theirs?.amount_minor ?? 0n) / 2n
    const kept = net - minorOf(there.refund)
    expect(Math.abs(Number(offer.airlinePenalty) * 100 - Number(kept) * 0.05)).toBeLessThanOrEqual(2)
    expect(Number(offer.ourFee)).toBeGreaterThan(0)
    const lines = offer.lines.reduce((sum, { amount }) => sum + minorOf(amount), 0n)
    expect(lines).toBe(minorOf(offer.refund))
    await agreeAndDo(changeRequestId, offer.quoteId, theirId)
    const done = await people.ends(changeRequestId)
    expect(done.refund).toBe(offer.refund)
    expect(await moved()).toEqual({ debt: -minorOf(there.refund), wallet: minorOf(there.refund) })
    expect([await luck(), (await world.booking(booking.bookingId)).status]).toEqual([before, 'issued'])
    await agree(booking)
    // The customer was notified of the price and of the end, by our words alone.
    const notices = (await noticesOf(SITE.blueDhow, changeRequestId)).filter(({ user_type }) => user_type !== 'staff')
    expect(notices.map(({ body }) => body)).toEqual([
      'We need your reply.',
      'Your request is with the airline.',
      'Your refund is paid.',
    ])
    expect(JSON.stringify([offer, await readChange(world.agent, changeRequestId)])).not.toMatch(/skylark/i)
  })

  test('because the airline cancelled the flight is refunded in full at both, our fees too', async () => {
    const moved = await watchMoney()
    const booking = await buy({ family: 'Flex' })
    const changeRequestId = await people.ask(booking, undefined, { CancellationType: 2 })
    const theirId = await people.arrived()
    await people.price(theirId, { airlinePenalty: '0', ourFee: '0', returnsFees: true })
    const offer = await people.offered(changeRequestId)
    expect([offer.refund, offer.kind]).toEqual([booking.amount, 'flightCancelled'])
    await agreeAndDo(changeRequestId, offer.quoteId, theirId)
    await people.ends(changeRequestId)
    expect([await moved(), (await world.booking(booking.bookingId)).status]).toEqual([NOTHING, 'cancelled'])
    await agree(booking)
  })

  test('is quoted at once where the other site has marked the flight as cancelled, and not by our own mark alone', async () => {
    const [moved, booking] = [await watchMoney(), await buy({ family: 'Flex', daysLater: 12 })]
    const flight = { airlineCode: 'AI', flightNumber: '101', departsOn: travelDay(12), reason: 'Fog' }
    const ask = { requestType: 1, cancellationType: 2 }
    const mark = async (call: Call) => {
      const { status, body } = await call<{ bookings: number }>('flight/markFlightCancelled', flight)
      expect([status, body.bookings > 0]).toEqual([200, true])
    }
    await mark(await admin())
    expect((await quoteBack(world.agent, booking.bookingId, ask)).isAutomatic).toBe(false)
    await mark(await people.desk())
    const quote = await quoteBack(world.agent, booking.bookingId, ask)
    expect([quote.isAutomatic, quote.refund, quote.kind]).toEqual([true, booking.amount, 'flightCancelled'])
    const { body } = await askFor(world.agent, booking.bookingId, { quoteId: quote.quoteId, CancellationType: 2 })
    await isRefunded(body.changeRequestId, ['atSupplier'])
    expect([await moved(), (await world.booking(booking.bookingId)).status]).toEqual([NOTHING, 'cancelled'])
    await agree(booking)
  })

  test('of a flight that the airline did not cancel after all keeps our fees, at what they charge', async () => {
    const booking = await buy({ family: 'Flex' })
    const changeRequestId = await people.ask(booking, undefined, { CancellationType: 2 })
    await people.price(await people.arrived())
    const offer = await people.offered(changeRequestId)
    expect(offer.lines.map(({ kind }) => kind)).toContain('serviceFee')
    expect(Number(offer.airlinePenalty)).toBeGreaterThan(0)
    await act(world.agent, 'withdrawChangeRequest', { changeRequestId, reason: 'We fly' })
  })

  test('is declined, priced again and then agreed to', async () => {
    const [booking, moved] = [await buy({ adults: 2 }), await watchMoney()]
    const changeRequestId = await people.ask(booking, ADULT)
    const theirId = await people.arrived()
    await people.price(theirId, { airlinePenalty: '4000.00', ourFee: '0' })
    const first = await people.offered(changeRequestId)
    await act(world.agent, 'answerChangeRequest', { changeRequestId, declinedQuoteId: first.quoteId, message: 'Too little' })
    await people.arrived()
    const there = await people.price(theirId)
    const second = await people.offered(changeRequestId, first.quoteId)
    expect(minorOf(second.refund)).toBeGreaterThan(minorOf(first.refund))
    await agreeAndDo(changeRequestId, second.quoteId, theirId)
    await people.ends(changeRequestId)
    expect(await moved()).toEqual({ debt: -minorOf(there.refund), wallet: minorOf(there.refund) })
    await agree(booking)
  })

  test('that they reject is with our staff, who are notified; a price that was named holds no more', async () => {
    const [booking, moved] = [await buy({ adults: 2 }), await watchMoney()]
    const changeRequestId = await people.ask(booking, ADULT)
    const theirId = await people.arrived()
    await people.price(theirId)
    const offer = await people.offered(changeRequestId)
    await act(await people.desk(), 'rejectChangeRequest', { changeRequestId: theirId, reason: 'Skylark: the airline says no' })
    await people.ends(changeRequestId, 'needsStaff')
    const late = await world.agent<{ errorCode?: string }>('flight/acceptChangeQuote', { changeRequestId, quoteId: offer.quoteId })
    expect([late.status, late.body.errorCode, await moved()]).toEqual([409, 'STATE_CHANGED', NOTHING])
    const staff = (await noticesOf(SITE.blueDhow, changeRequestId)).filter(({ user_type }) => user_type === 'staff')
    expect(staff.map(({ body }) => body)).toContainEqual(
      'The supplier has rejected the request. Please answer the customer. It says: Skylark: the airline says no',
    )
    // It may name the supplier, so the customer does not read it.
    expect(JSON.stringify(await readChange(world.agent, changeRequestId))).not.toMatch(/skylark/i)
    const change = await act(await admin(), 'rejectChangeRequest', { changeRequestId, reason: 'The airline refunds nothing.' })
    expect(change.state).toBe('rejectedByStaff')
    await agree(booking)
  })

  test('that is not wanted any more, or that our staff prices itself, is taken off there', async () => {
    const booking = await buy({ adults: 2 })
    const first = await people.ask(booking, ADULT)
    await people.arrived()
    await act(world.agent, 'withdrawChangeRequest', { changeRequestId: first, reason: 'We stay' })
    const isOff = async () => (await people.requestsThere()).at(-1)?.state
    await waitUntil(isOff, (state) => state === 'cancelledByCustomer', 'taken off there')
    const second = await people.ask(booking, ADULT)
    await people.arrived(2)
    const staff = await admin()
    const here = await waitUntil(
      () => readChange(staff, second),
      ({ supplierDesk }) => supplierDesk?.requestId != null,
      'with their people',
    )
    expect(here).toMatchObject({
      supplierDesk: { requestId: String((await people.requestsThere()).at(-1)?.id) },
      may: { refresh: true },
    })
    // Of the supplier the customer reads nothing.
    expect(await readChange(world.agent, second)).toMatchObject({ supplierDesk: null, may: { refresh: false } })
    const quote = { changeRequestId: second, airlinePenalty: '10.00', ourFee: '0', remarks: 'As agreed by telephone' }
    expect(await act(staff, 'quoteChangeRequest', quote)).toMatchObject({ state: 'askedCustomer', supplierDesk: null })
    await waitUntil(isOff, (state) => state === 'cancelledByCustomer', 'taken off there')
  })

  test('is asked for, agreed to and refunded once, whatever answer is lost, and however often it is heard at once', async () => {
    const [booking, moved] = [await buy({ adults: 2 }), await watchMoney()]
    const [lost, refused] = [new Set<string>(), [] as unknown[]]
    const { app } = world.server
    world.meddle({
      say: async (between, said, on) => {
        const message = said as FlightMessage
        // Below the inbox, which lets them through one after the other where the first is quick.
        if (message.kind === 'refundFlight')
          await Promise.all(Array.from({ length: 6 }, () => requestPricedRefund(app, BETWEEN, message)))
        const answers = await Promise.all([on.say(between, message), on.say(between, message)])
        refused.push(...answers.filter((answer) => 'refused' in (answer as object)))
        if (lost.has(message.kind)) return answers[0]
        lost.add(message.kind)
        throw new Error('The line is cut')
      },
    })
    const changeRequestId = await people.ask(booking, ADULT)
    await waitUntil(
      async () => {
        await world.lookAtChanges()
        return (await readChange(await admin(), changeRequestId)).history
      },
      (history) => JSON.stringify(history).includes('The price was requested'),
      'asked for',
    )
    const theirId = await people.arrived()
    const there = await people.price(theirId)
    const offer = await people.offered(changeRequestId)
    await agreeAndDo(changeRequestId, offer.quoteId, theirId)
    await waitUntil(
      async () => {
        await world.lookAtChanges()
        return readChange(world.agent, changeRequestId)
      },
      ({ state }) => state === 'completed',
      'refunded',
    )
    expect([refused, [...lost], (await people.requestsThere()).length]).toEqual([[], ['refundFlight', 'agreeToChangeOfFlight'], 1])
    expect(await moved()).toEqual({ debt: -minorOf(there.refund), wallet: minorOf(there.refund) })
    await agree(booking)
  })

  test('is asked for by who bought it, in time and in one wording; agreed to at the price that was named', async () => {
    const booking = await buy({ adults: 2 })
    const said: FlightMessage[] = []
    world.meddle({
      say: (between, message, on) => {
        said.push(message as FlightMessage)
        return on.say(between, message)
      },
    })
    const changeRequestId = await people.ask(booking, ADULT)
    const theirId = await people.arrived()
    const [asked] = said
    if (asked?.kind !== 'refundFlight' || !asked.part) throw new Error(`Not asked: ${asked?.kind}`)
    // Neither who it is for nor what they paid.
    expect(Object.keys(asked).toSorted()).toEqual([
      'airlineConfirmation',
      'cause',
      'id',
      'kind',
      'orderRef',
      'part',
      'remarks',
      'until',
    ])
    const { app } = world.server
    const say = (other: object, between: Between = BETWEEN) =>
      receiveFlightMessage(app, between, { ...asked, ...other } as FlightMessage)
    expect(await say({})).toMatchObject({ requested: String(theirId) })
    const id = () => crypto.randomUUID()
    expect(await say({ part: null })).toMatchObject(REFUSED)
    expect(await say({ id: id(), until: plusMinutes(app.now(), -1) })).toMatchObject(REFUSED)
    expect(await say({ id: id() }, STRANGER)).toMatchObject(REFUSED)
    expect(await say({ id: id(), part: { ...asked.part, tickets: ['0'] } })).toMatchObject(REFUSED)
    // It has an open request already.
    expect(await say({ id: id() })).toMatchObject(REFUSED)
    expect(await people.requestsThere()).toHaveLength(1)

    const there = await people.price(theirId)
    const agreement = {
      ...({ kind: 'agreeToChangeOfFlight', orderRef: asked.orderRef, until: plusMinutes(app.now(), 5) } as const),
      ...{ changeRequestId: String(theirId), quoteId: there.quoteId },
    }
    const at = (amount: string, more: object = {}, between: Between = BETWEEN) =>
      receiveFlightMessage(app, between, { ...agreement, id: id(), total: { amount, currency: 'INR' }, ...more })
    expect(await at(`-${Number(there.refund) + 1}`)).toMatchObject(REFUSED)
    expect(await at(there.refund ?? '')).toMatchObject(REFUSED)
    expect(await at(`-${there.refund}`, {}, STRANGER)).toMatchObject(REFUSED)
    expect(await at(`-${there.refund}`, { until: plusMinutes(app.now(), -1) })).toMatchObject(REFUSED)
    expect((await people.requestsThere()).map(({ state }) => state)).toEqual(['askedCustomer'])
    await people.offered(changeRequestId)
    await act(world.agent, 'withdrawChangeRequest', { changeRequestId, reason: 'We stay' })
  })

  test('that was agreed to at a price of before is offered at the next one, and refunded at that', async () => {
    const [booking, moved] = [await buy({ adults: 2 }), await watchMoney()]
    const changeRequestId = await people.ask(booking, ADULT)
    const theirId = await people.arrived()
    await people.price(theirId, { airlinePenalty: '0', ourFee: '0' })
    const first = await people.offered(changeRequestId)
    // On the way they take it back: by declining it themselves there, it is with their people again.
    let isTakenBack = false
    world.meddle({
      say: async (between, message, on) => {
        if (message.kind === 'agreeToChangeOfFlight' && !isTakenBack) {
          isTakenBack = true
          const { id, until, orderRef, changeRequestId: there, quoteId } = message
          const drop = {
            kind: 'dropChangeOfFlight',
            id: crypto.randomUUID(),
            until,
            orderRef,
            changeRequestId: there,
            quoteId,
          } as const
          expect([id !== drop.id, await on.say(between, { ...drop, remarks: 'No' })]).toMatchObject([true, { requested: there }])
        }
        return on.say(between, message)
      },
    })
    await people.accept(changeRequestId, first.quoteId)
    await people.ends(changeRequestId, 'needsStaff')
    expect(await moved()).toEqual(NOTHING)
    const there = await people.price(theirId)
    const second = await people.offered(changeRequestId, first.quoteId)
    await agreeAndDo(changeRequestId, second.quoteId, theirId)
    expect((await people.ends(changeRequestId)).refund).toBe(second.refund)
    expect(await moved()).toEqual({ debt: -minorOf(there.refund), wallet: minorOf(there.refund) })
    await agree(booking)
  })

  test('because their airline did not take what was quoted is put to the customer again, and done at the new price', async () => {
    const [booking, moved] = [await buy({ flight: '2001', family: 'Flex' }), await watchMoney()]
    const quote = await quoteBack(world.agent, booking.bookingId)
    expect(quote.isAutomatic).toBe(true)
    await orderFault(world.sandbox.url, { method: 'SendChangeRequest', fault: 'expired-token', times: 1 })
    const { body } = await askFor(world.agent, booking.bookingId, { quoteId: quote.quoteId })
    const theirId = await people.arrived()
    expect((await readChange(world.agent, body.changeRequestId)).state).toBe('atSupplier')
    const there = await people.price(theirId)
    const offer = await people.offered(body.changeRequestId)
    expect(offer.refund).not.toBe(quote.refund)
    expect(await moved()).toEqual(NOTHING)
    await agreeAndDo(body.changeRequestId, offer.quoteId, theirId)
    expect((await people.ends(body.changeRequestId)).refund).toBe(offer.refund)
    expect(await moved()).toEqual({ debt: -minorOf(there.refund), wallet: minorOf(there.refund) })
    await agree(booking)
  })

  test('that the other site does not know, as one of before, is priced and arranged by people at both', async () => {
    const booking = await buy({ adults: 2 })
    world.meddle({
      say: async () => {
        throw new NotUnderstood('It does not know a letter of ours.')
      },
    })
    const changeRequestId = await people.ask(booking, ADULT)
    const change = await waitUntil(
      async () => readChange(await admin(), changeRequestId),
      (read) => JSON.stringify(read).includes('older version'),
      'written down',
    )
    expect([change.state, change.may.quote, await people.requestsThere()]).toEqual(['needsStaff', true, []])
  })
})

describe('a refund that was quoted, and that the other site does not do', { timeout: 90_000 }, () => {
  const refuseAtOnce = () =>
    world.meddle({
      say: async (between, message, on) =>
        message.kind === 'cancelFlight'
          ? { id: message.id, orderRef: message.orderRef, refused: 'Skylark: the rules of the airline have changed.' }
          : on.say(between, message),
    })
  const askAtOnce = async (booking: BookingDetail) => {
    const quote = await quoteBack(world.agent, booking.bookingId)
    expect(quote.isAutomatic).toBe(true)
    return (await askFor(world.agent, booking.bookingId, { quoteId: quote.quoteId })).body.changeRequestId
  }

  test('is priced by their people without anybody’s telephone, and refunded at what the customer agrees to', async () => {
    const [booking, moved] = [await buy({ flight: '2001', family: 'Flex' }), await watchMoney()]
    refuseAtOnce()
    const changeRequestId = await askAtOnce(booking)
    const theirId = await people.arrived()
    const open = await readChange(world.agent, changeRequestId)
    // The customer reads what comes next, and nothing of who said no.
    expect([open.state, JSON.stringify(open.history)]).toEqual([
      'needsStaff',
      expect.stringContaining('If it is another one, we ask you before anything is refunded.'),
    ])
    expect(JSON.stringify(open)).not.toMatch(/skylark/i)
    expect(JSON.stringify(await readChange(await admin(), changeRequestId))).toContain('the rules of the airline have changed.')
    const there = await people.price(theirId)
    const offer = await people.offered(changeRequestId)
    expect(await moved()).toEqual(NOTHING)
    await agreeAndDo(changeRequestId, offer.quoteId, theirId)
    expect((await people.ends(changeRequestId)).refund).toBe(offer.refund)
    expect(await moved()).toEqual({ debt: -minorOf(there.refund), wallet: minorOf(there.refund) })
    expect(await people.requestsThere()).toHaveLength(1)
    await agree(booking)
  })

  test('is with our staff with the reason where their people say no as well; the customer reads our words', async () => {
    const [booking, moved] = [await buy({ flight: '2001', family: 'Flex' }), await watchMoney()]
    refuseAtOnce()
    const changeRequestId = await askAtOnce(booking)
    const theirId = await people.arrived()
    await act(await people.desk(), 'rejectChangeRequest', { changeRequestId: theirId, reason: 'Skylark: used in part' })
    const staff = await admin()
    await waitUntil(
      () => readChange(staff, changeRequestId),
      ({ history }) => JSON.stringify(history).includes('It says: Skylark: used in part'),
      'heard',
    )
    const change = await act(staff, 'rejectChangeRequest', { changeRequestId, reason: 'A part of the ticket was flown.' })
    expect(change.state).toBe('rejectedByStaff')
    expect(JSON.stringify(await readChange(world.agent, changeRequestId))).toContain('A part of the ticket was flown.')
    expect([await moved(), (await world.booking(booking.bookingId)).status]).toEqual([NOTHING, 'issued'])
    await agree(booking)
  })

  test('that was taken and is then rejected there comes back with its reason, once, and can be sent again', async () => {
    const [booking, moved] = [await buy({ flight: '2001', family: 'Flex' }), await watchMoney()]
    await orderFault(world.sandbox.url, { method: 'SendChangeRequest', fault: 'expired-token', times: 1 })
    const changeRequestId = await askAtOnce(booking)
    const theirId = await people.arrived()
    await people.ends(changeRequestId, 'atSupplier')
    await act(await people.desk(), 'rejectChangeRequest', { changeRequestId: theirId, reason: 'Skylark: the airline says no' })
    const back = await people.ends(changeRequestId, 'needsStaff')
    expect(back.may.withdraw).toBe(true)
    expect(JSON.stringify(back)).toContain('Our team reads why, and answers you here.')
    expect(JSON.stringify(back)).not.toMatch(/skylark/i)
    for (let look = 0; look < 3; look += 1) await world.lookAtChanges()
    const said = (await noticesOf(SITE.blueDhow, changeRequestId)).filter(({ body }) =>
      body.includes('It says: Skylark: the airline'),
    )
    const handlers = new Set(said.map(({ user_type }) => user_type))
    expect([[...handlers], said.length]).toEqual([['staff'], await countHandlers()])
    const staff = await admin()
    await clearFaults(world.sandbox.url)
    expect((await act(staff, 'sendChangeRequest', { changeRequestId })).state).toMatch(/confirmed|sending|atSupplier/)
    await isRefunded(changeRequestId, ['atSupplier', 'completed'])
    const [first, second] = await people.requestsThere()
    expect([first?.state, second?.state]).toEqual(['rejectedByStaff', 'completed'])
    const refunded = second?.refunded_minor ?? 0n
    expect(await moved()).toEqual({ debt: -refunded, wallet: refunded })
    await agree(booking)
  })
})

describe('a question of their people', { timeout: 90_000 }, () => {
  const QUESTION = 'Skylark: has she flown the first leg?'
  const askThere = async (theirId: number, message = QUESTION) =>
    act(await people.desk(), 'askAboutChangeRequest', { changeRequestId: theirId, message })
  const questionHere = async (changeRequestId: number, text = QUESTION) => {
    const staff = await admin()
    const { supplierQuestion, may } = await waitUntil(
      () => readChange(staff, changeRequestId),
      (change) => change.supplierQuestion?.text === text,
      'asked here',
    )
    if (!supplierQuestion) throw new Error('No question')
    expect(may.answerSupplier).toBe(true)
    return { staff, ...supplierQuestion }
  }
  const answersThere = async (theirId: number) =>
    (await readChange(await people.desk(), theirId)).history.filter(({ kind }) => kind === 'answer').map(({ note }) => note)
  const open = async (buying: Parameters<typeof buy>[0] = { adults: 2 }) => {
    const booking = await buy(buying)
    const changeRequestId = await people.ask(booking, ADULT)
    return { booking, changeRequestId, theirId: await people.arrived() }
  }

  test('reaches our desk, is answered there once, and the price comes after; the customer reads nothing of it', async () => {
    const { booking, changeRequestId, theirId } = await open()
    const moved = await watchMoney()
    await askThere(theirId)
    const { staff, questionId } = await questionHere(changeRequestId)
    const staffNotices = (await noticesOf(SITE.blueDhow, changeRequestId)).filter(
      ({ body }) => body === `The supplier asks: ${QUESTION}`,
    )
    expect([...new Set(staffNotices.map(({ user_type }) => user_type))]).toEqual(['staff'])
    const customer = await readChange(world.agent, changeRequestId)
    expect([customer.supplierQuestion, customer.may.answerSupplier, JSON.stringify(customer).includes('first leg')]).toEqual([
      null,
      false,
      false,
    ])
    const answer = { changeRequestId, questionId, message: 'No, she has not.' }
    const answers = await Promise.all([1, 2, 3].map(() => staff<{ errorCode?: string }>('flight/answerSupplierOfChange', answer)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    await people.arrived()
    for (let look = 0; look < 3; look += 1) await world.lookAtChanges()
    expect(await answersThere(theirId)).toEqual(['No, she has not.'])
    expect((await readChange(staff, changeRequestId)).supplierQuestion).toBeNull()
    // Heard once here too: what was answered is not asked again by a look that was older.
    const again = (await noticesOf(SITE.blueDhow, changeRequestId)).filter(({ body }) => body === `The supplier asks: ${QUESTION}`)
    expect(again).toHaveLength(staffNotices.length)
    const there = await people.price(theirId)
    const offer = await people.offered(changeRequestId)
    await agreeAndDo(changeRequestId, offer.quoteId, theirId)
    await people.ends(changeRequestId)
    expect(await moved()).toEqual({ debt: -minorOf(there.refund), wallet: minorOf(there.refund) })
    // What goes there is the answer alone.
    expect(JSON.stringify(await readChange(await people.desk(), theirId))).not.toContain(booking.amount)
    await agree(booking)
  })

  test('about a refund that was sent is answered too, and a second one after it', async () => {
    const booking = await buy({ flight: '2001', family: 'Flex' })
    const quote = await quoteBack(world.agent, booking.bookingId)
    await orderFault(world.sandbox.url, { method: 'SendChangeRequest', fault: 'expired-token', times: 1 })
    const { body } = await askFor(world.agent, booking.bookingId, { quoteId: quote.quoteId })
    const theirId = await people.arrived()
    for (const [question, message] of [
      [QUESTION, 'No.'],
      ['Is the name right?', 'Yes.'],
    ] as const) {
      await askThere(theirId, question)
      const { staff, questionId } = await questionHere(body.changeRequestId, question)
      expect((await readChange(staff, body.changeRequestId)).state).toBe('atSupplier')
      await act(staff, 'answerSupplierOfChange', { changeRequestId: body.changeRequestId, questionId, message })
      await people.arrived()
    }
    expect(await answersThere(theirId)).toEqual(['No.', 'Yes.'])
    await act(await people.desk(), 'rejectChangeRequest', { changeRequestId: theirId, reason: 'No' })
    await people.ends(body.changeRequestId, 'needsStaff')
    await act(world.agent, 'withdrawChangeRequest', { changeRequestId: body.changeRequestId, reason: 'We fly' })
  })

  test('is answered once whatever answer is lost, and however often it is heard at once', async () => {
    const { changeRequestId, theirId } = await open()
    await askThere(theirId)
    const { staff, questionId } = await questionHere(changeRequestId)
    const { app } = world.server
    const heard: unknown[] = []
    let isLost = false
    world.meddle({
      say: async (between, said, on) => {
        const message = said as FlightMessage
        if (message.kind !== 'answerAboutChangeOfFlight') return on.say(between, said)
        // Below the inbox, which lets them through one after the other where the first is quick.
        heard.push(...(await Promise.all(Array.from({ length: 6 }, () => answerAboutRequest(app, BETWEEN, message)))))
        const answers = await Promise.all([on.say(between, message), on.say(between, { ...message, id: crypto.randomUUID() })])
        heard.push(...answers)
        if (isLost) return answers[0]
        isLost = true
        throw new Error('The line is cut')
      },
    })
    await act(staff, 'answerSupplierOfChange', { changeRequestId, questionId, message: 'No.' })
    await waitUntil(
      async () => {
        await world.lookAtChanges()
        return (await readChange(staff, changeRequestId)).supplierQuestion
      },
      (question) => question === null,
      'delivered',
    )
    expect([await answersThere(theirId), JSON.stringify(heard).includes('refused')]).toEqual([['No.'], false])
    await act(world.agent, 'withdrawChangeRequest', { changeRequestId, reason: 'We stay' })
  })

  test('is answered by who bought it, while it is open; another one is not answered by it', async () => {
    const { changeRequestId, theirId } = await open()
    await askThere(theirId)
    const { staff, questionId } = await questionHere(changeRequestId)
    const { trace_id: orderRef } = await world.row(SITE.blueDhow, (await readChange(staff, changeRequestId)).bookingId)
    const { app } = world.server
    const say = (other: object, between: Between = BETWEEN) =>
      receiveFlightMessage(app, between, {
        ...({ kind: 'answerAboutChangeOfFlight', id: crypto.randomUUID(), orderRef, until: plusMinutes(app.now(), 5) } as const),
        ...{ changeRequestId: String(theirId), questionId, answer: 'No.', ...other },
      })
    expect(await say({}, STRANGER)).toMatchObject(REFUSED)
    expect(await say({ orderRef: crypto.randomUUID() })).toMatchObject(REFUSED)
    expect(await say({ questionId: '999' })).toMatchObject(REFUSED)
    expect(await say({ changeRequestId: '1' })).toMatchObject(REFUSED)
    expect(await answersThere(theirId)).toEqual([])
    const wrong = await staff<{ errorCode?: string }>('flight/answerSupplierOfChange', {
      changeRequestId,
      questionId: '999',
      message: 'No',
    })
    expect([wrong.status, wrong.body.errorCode]).toEqual([409, 'STATE_CHANGED'])
    const empty = await staff<{ errors?: object }>('flight/answerSupplierOfChange', { changeRequestId, questionId, message: ' ' })
    expect(empty.status).toBe(422)
    expect((await world.agent('flight/answerSupplierOfChange', { changeRequestId, questionId, message: 'No' })).status).toBe(403)
    await act(world.agent, 'withdrawChangeRequest', { changeRequestId, reason: 'We stay' })
  })

  test('that they do not take the answer of stays open, and staff is notified', async () => {
    const { changeRequestId, theirId } = await open()
    await askThere(theirId)
    const { staff, questionId } = await questionHere(changeRequestId)
    world.meddle({
      say: async (between, message, on) => {
        if (message.kind === 'answerAboutChangeOfFlight') throw new NotUnderstood('It does not know a letter of ours.')
        return on.say(between, message)
      },
    })
    await act(staff, 'answerSupplierOfChange', { changeRequestId, questionId, message: 'No.' })
    const { supplierQuestion, may } = await waitUntil(
      () => readChange(staff, changeRequestId),
      ({ history, supplierQuestion: question }) =>
        question?.answer === null && JSON.stringify(history).includes('The supplier does not take our answer. Please telephone.'),
      'written down',
    )
    expect([supplierQuestion?.answer, may.answerSupplier, await answersThere(theirId)]).toEqual([null, true, []])
    world.meddle()
    await act(staff, 'answerSupplierOfChange', { changeRequestId, questionId, message: 'No, not yet.' })
    await people.arrived()
    expect(await answersThere(theirId)).toEqual(['No, not yet.'])
    await act(world.agent, 'withdrawChangeRequest', { changeRequestId, reason: 'We stay' })
  })
})

describe('a price, and what else moves there', { timeout: 60_000 }, () => {
  test('is heard at once where the other site says so, and by the next look where it was not heard; each silence is counted', async () => {
    const booking = await buy({ adults: 2 })
    const changeRequestId = await people.ask(booking, ADULT)
    const theirId = await people.arrived()
    const { app } = world.server
    const unheard = async () => (await app.figures.partnerNewsUnheard.get()).values[0]?.value ?? 0
    const before = await unheard()
    let tried = 0
    const silent = async () => {
      tried += 1
      throw new Error('Nobody answers')
    }
    world.meddle({ notify: silent })
    await people.price(theirId)
    await waitUntil(unheard, (count) => count === before + 1, 'counted')
    const again = async () =>
      (await jobsOf(app, 'say-change-moved')).flatMap(({ data, state }) => (state === 'created' ? [data] : []))
    const about = { siteId: SITE.skylark, consumerSiteId: SITE.blueDhow, bookingId: (await world.theirs()).at(-1)?.id ?? 0 }
    // It is counted before it is put down again.
    await expect.poll(again).toContainEqual({ ...about, tries: 1 })
    // It is said a few times and no more.
    await sayMoved({ ...app, partnerLink: { ...app.partnerLink, notify: silent } }, { ...about, tries: 3 })
    expect(await again()).toContainEqual({ ...about, tries: 4 })
    await sayMoved({ ...app, partnerLink: { ...app.partnerLink, notify: silent } }, { ...about, tries: 4 })
    expect([(await again()).some(({ tries }) => tries === 5), tried, await unheard()]).toEqual([false, 3, before + 3])
    expect((await readChange(world.agent, changeRequestId)).offer).toBeNull()
    await world.lookAtChanges()
    expect((await readChange(world.agent, changeRequestId)).offer).not.toBeNull()
    await act(world.agent, 'withdrawChangeRequest', { changeRequestId, reason: 'We stay' })
  })

  test('is not said again to a site that is disconnected, or that does not know it', async () => {
    const booking = await buy({ adults: 2 })
    const changeRequestId = await people.ask(booking, ADULT)
    const theirId = await people.arrived()
    const { app } = world.server
    const about = {
      siteId: SITE.skylark,
      consumerSiteId: SITE.blueDhow,
      bookingId: (await world.theirs()).at(-1)?.id ?? 0,
      tries: 0,
    }
    for (const error of [new NotSent('It is disconnected.'), new NotUnderstood('It does not know it.')]) {
      const notify = async () => {
        throw error
      }
      await sayMoved({ ...app, partnerLink: { ...app.partnerLink, notify } }, about)
    }
    const again = (await jobsOf(app, 'say-change-moved')).filter(
      ({ data, state }) => state === 'created' && data.bookingId === about.bookingId,
    )
    expect(again).toEqual([])
    await act(await people.desk(), 'rejectChangeRequest', { changeRequestId: theirId, reason: 'No' })
    await waitUntil(
      async () => (await readChange(await admin(), changeRequestId)).history,
      (history) => JSON.stringify(history).includes('The supplier has rejected the request.'),
      'heard',
    )
    await act(world.agent, 'withdrawChangeRequest', { changeRequestId, reason: 'We stay' })
  })

  test('moves nothing here by itself: what is looked at is what that very supplier has of us', async () => {
    const booking = await buy({ adults: 2 })
    const changeRequestId = await people.ask(booking, ADULT)
    await people.arrived()
    const { app } = world.server
    const dueAt = async () =>
      (
        await app.db
          .selectFrom('change_requests')
          .select('next_check_at')
          .where('site_id', '=', SITE.blueDhow)
          .where('id', '=', changeRequestId)
          .executeTakeFirstOrThrow()
      ).next_check_at
    const { trace_id: orderRef } = await world.row(SITE.blueDhow, booking.bookingId)
    const before = await dueAt()
    const news = { kind: 'flightChangeMoved' as const, orderRef }
    const answers = [
      await hearOfChange(app, { ...BETWEEN, supplierSiteId: 99 }, news),
      await hearOfChange(app, { consumerSiteId: SITE.skylark, supplierSiteId: SITE.skylark }, news),
      await hearOfChange(app, BETWEEN, { ...news, orderRef: crypto.randomUUID() }),
    ]
    expect(await dueAt()).toBe(before)
    answers.push(await hearOfChange(app, BETWEEN, news))
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(new Set(['{"heard":true}']))
    expect(await dueAt()).not.toBe(before)
    await act(world.agent, 'withdrawChangeRequest', { changeRequestId, reason: 'We stay' })
  })
})

describe('a second change of parts', { timeout: 120_000 }, () => {
  test('of a ticket that was changed is priced by people, changed and refunded on, until all is cancelled at both', async () => {
    const booking = await buy({ family: 'Flex', adults: 3, daysLater: 8 })
    const { bookingId } = booking
    const moved = await watchMoney()
    const change = async (count: number, day: number, places: number[]) => {
      const changeRequestId = await askForOther(world.agent, bookingId, day)
      const theirId = await people.arrived(count)
      await priceThere(await people.desk(), theirId, DEARER)
      const { quoteId, fareDifference } = await people.offered(changeRequestId)
      await people.accept(changeRequestId, quoteId)
      await people.arrived(count)
      await reissueThere(await people.desk(), theirId, { places, daysLater: day })
      await people.ends(changeRequestId)
      await agree(booking)
      return minorOf(fareDifference)
    }
    const refund = async (count: number, part?: Part) => {
      const had = (await moved()).wallet
      const changeRequestId = await people.ask(booking, part)
      const theirId = await people.arrived(count)
      const there = await people.price(theirId)
      const offer = await people.offered(changeRequestId)
      await agreeAndDo(changeRequestId, offer.quoteId, theirId)
      await people.ends(changeRequestId)
      const { debt, wallet } = await moved()
      expect([count, debt + wallet, wallet - had]).toEqual([count, 0n, minorOf(there.refund)])
      await agree(booking)
      return offer
    }
    let paid = minorOf(booking.amount) + (await change(1, 9, [0, 1, 2]))
    const first = await refund(2, ADULT)
    paid += await change(3, 10, [1, 2])
    const second = await refund(4, { places: [1] })
    const last = await refund(5)
    // They were changed once more, so more was paid for them.
    expect(minorOf(second.paid)).toBeGreaterThan(minorOf(first.paid))
    expect([(await world.booking(bookingId)).status, (await world.theirs()).at(-1)?.status]).toEqual(['cancelled', 'cancelled'])
    expect(minorOf(first.paid) + minorOf(second.paid) + minorOf(last.paid)).toBe(paid)
  })

  test('of which unequal parts were refunded before is priced by people, and nothing sticks here', async () => {
    const [OUT, BACK] = [
      { Origin: 'DEL', Destination: 'DXB' },
      { Origin: 'DXB', Destination: 'DEL' },
    ]
    const booking = await buy({ flight: '511', family: 'Flex', isReturn: true, adults: 2, daysLater: 0 })
    const [moved, before] = [await watchMoney(), await luck()]
    const net = (await world.theirs()).at(-1)?.amount_minor ?? 0n
    const refundAtOnce = async (place: number, sector: object) => {
      const [TicketId, Sectors] = [[booking.passengers[place]?.ticket?.ticketId], [sector]]
      const quote = await quoteBack(world.agent, booking.bookingId, { requestType: 2, tickets: TicketId, sectors: Sectors })
      expect(quote.isAutomatic).toBe(true)
      const { body } = await askFor(world.agent, booking.bookingId, { RequestType: 2, TicketId, Sectors, quoteId: quote.quoteId })
      await isRefunded(body.changeRequestId, ['atSupplier', 'completed'])
      return minorOf(quote.paid)
    }
    const paid = (await refundAtOnce(0, OUT)) + (await refundAtOnce(1, BACK))
    const changeRequestId = await people.ask(booking)
    const theirId = await people.arrived(3)
    await people.price(theirId)
    const offer = await people.offered(changeRequestId)
    await agreeAndDo(changeRequestId, offer.quoteId, theirId)
    await people.ends(changeRequestId)
    expect(paid + minorOf(offer.paid)).toBe(minorOf(booking.amount))
    const kept = (await people.requestsThere()).reduce((sum, { refunded_minor: refunded }) => sum - refunded, net)
    const { debt, wallet } = await moved()
    expect([debt + net, wallet - net]).toEqual([kept, -kept])
    expect([await luck(), (await world.booking(booking.bookingId)).status]).toEqual([before, 'cancelled'])
    await agree(booking)
  })
})

describe('a child', { timeout: 60_000 }, () => {
  const family = (more: object = {}) => buy({ children: 1, ...more })

  test('is left alone by nobody’s request: the same sentence as of our own tickets, before anything is asked there', async () => {
    const booking = await family()
    const asked = { RequestType: 2, TicketId: [booking.passengers[0]?.ticket?.ticketId], Sectors: ONE_WAY }
    type Refused = { errorCode?: string; errorMessage?: string; data?: { mayConfirm: boolean } }
    const staff = await admin()
    const heard = await listening(async () => {
      for (const [call, mayConfirm] of [
        [world.agent, false],
        [staff, true],
      ] as const) {
        const quoted = { bookingId: booking.bookingId, requestType: 2, tickets: asked.TicketId, sectors: ONE_WAY }
        for (const { status, body } of [
          await call<Refused>('flight/getCC', quoted),
          await askFor(call, booking.bookingId, asked),
        ]) {
          expect([status, body.errorCode, (body as Refused).data?.mayConfirm]).toEqual([409, 'LEFT_ALONE', mayConfirm])
          expect(body.errorMessage).toMatch(
            / would be left on DEL–BOM without an adult\. Please include this traveller, or keep an adult\.$/,
          )
        }
      }
    })
    expect([heard, await people.requestsThere()]).toEqual([[], []])
  })

  test('travels on as the airline confirmed to our staff: their people read it, decide and price it', async () => {
    const [booking, moved, staff] = [await family(), await watchMoney(), await admin()]
    const airlineConfirmation = 'Unaccompanied minor service, AI 44871'
    const asked: string[] = []
    world.meddle({
      ask: (between, question, on) => {
        asked.push(question.kind)
        return on.ask(between, question)
      },
    })
    const changeRequestId = await people.ask(booking, ADULT, { airlineConfirmation }, staff)
    const theirId = await people.arrived()
    // What its people decide is not asked of its system.
    expect(asked).not.toContain('flightPartCharge')
    const there = await readChange(await people.desk(), theirId)
    expect(JSON.stringify(there.history)).toContain(
      `the airline confirmed: ${airlineConfirmation}. Please check it before you send a quote.`,
    )
    const { refund } = await people.price(theirId)
    const offer = await people.offered(changeRequestId)
    await agreeAndDo(changeRequestId, offer.quoteId, theirId)
    await people.ends(changeRequestId)
    expect(await moved()).toEqual({ debt: -minorOf(refund), wallet: minorOf(refund) })
    await agree(booking)
  })

  test('is not left alone by what a site says: without a confirmation, and an infant never', async () => {
    const { app } = world.server
    for (const [wish, confirmed] of [
      [{}, ''],
      [{ children: 0, infants: 1 }, 'They said yes'],
    ] as const) {
      const booking = await family(wish)
      const { trace_id: orderRef } = await world.row(SITE.blueDhow, booking.bookingId)
      const answer = await receiveFlightMessage(app, BETWEEN, {
        ...{
          kind: 'refundFlight',
          id: crypto.randomUUID(),
          orderRef,
          until: plusMinutes(app.now(), 5),
          cause: 'other',
          remarks: '',
        },
        part: { tickets: [booking.passengers[0]?.ticket?.ticketId ?? ''], sectors: [{ origin: 'DEL', destination: 'BOM' }] },
        airlineConfirmation: confirmed,
      })
      expect(answer).toMatchObject({ refused: expect.stringMatching(/ would be left on DEL–BOM without an adult\./) })
      expect(await people.requestsThere()).toEqual([])
    }
  })
})

/** How many of Blue Dhow's staff handle requests. */
const countHandlers = () =>
  inSite(world.server.app.db, SITE.blueDhow, async (tx) => (await listStaffWith(tx, 'tickets.changes')).length)

/** Agreed to. The system of the airline does not take it, so the people of Skylark have it done. */
async function agreeAndDo(changeRequestId: number, quoteId: string, theirId: number): Promise<void> {
  await orderFault(world.sandbox.url, { method: 'SendChangeRequest', fault: 'expired-token', times: 1 })
  await people.accept(changeRequestId, quoteId)
  await people.doThere(theirId)
}
