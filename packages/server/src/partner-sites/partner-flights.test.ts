import type { BookingDetail } from '@tradewind/contract/flights/booking'
import { type FlightMessage, FlightQuoted, FlightsFound, WireOption } from '@tradewind/contract/partner-sites/partner-flights-wire'
import { plusMinutes } from '@tradewind/domain/time'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { readExact } from '../database/exact-json.ts'
import { compareWithSupplier } from '../flights/book/compare-with-supplier.ts'
import { issueBooking } from '../flights/book/issue-booking.ts'
import { travelDay } from '../flights/book/testing/buy-flight.ts'
import { NotUnderstood } from '../installations/installation-link.ts'
import { BLUE_DHOW, SKYLARK } from '../network/testing/two-sites.ts'
import { expectLedgerSound } from '../testing/expect-ledger-sound.ts'
import { clearFaults, orderFault, resetSandboxClock, shiftSandboxClock } from '../testing/flight-searches.ts'
import { waitUntil } from '../testing/wait-until.ts'
import { act, askFor, quoteBack, readChange } from '../tickets/changes/testing/change-desk.ts'
import { answerFlightQuestion } from './flights-at-supplier/answer-flight-question.ts'
import { agreeToPrice, dropRequest } from './flights-at-supplier/change-flight.ts'
import { receiveFlightMessage } from './flights-at-supplier/receive-flight-message.ts'
import type { Between } from './partner-link.ts'
import { type FlightWorld, orderPartnerPair, SITE, SOURCE, startFlightWorld } from './testing/flight-world.ts'
import { askForOther, type ChangeAsked, DEARER, priceThere, reissueThere } from './testing/other-flights.ts'

let world: FlightWorld
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
const STRANGER = { consumerSiteId: 99, supplierSiteId: SITE.skylark }
const lastOfTheirs = async () => (await world.theirs()).at(-1)
/** What moved since: what Blue Dhow owes Skylark, and what it has there. */
async function watchMoney() {
  const before = await world.money()
  return async () => {
    const after = await world.money()
    return { debt: after.debt - before.debt, wallet: after.wallet - before.wallet }
  }
}
/** A booking that was paid, whatever became of it. */
async function buy(wish: Parameters<FlightWorld['order']>[0] = {}) {
  const ordered = await world.order(wish)
  await world.pay(ordered.orderId)
  return ordered
}
/** It is looked at once more, as after a while. */
const look = (bookingId: number) => issueBooking(world.server.app, { siteId: SITE.blueDhow, bookingId }, { isUrgent: true })
async function endsAs(bookingId: number, statuses: readonly string[]) {
  return waitUntil(
    async () => {
      await look(bookingId).catch(() => undefined)
      return world.booking(bookingId)
    },
    ({ status }) => statuses.includes(status),
    statuses.join(' or '),
  )
}

describe('a flight of another site', () => {
  test('is found at the price of both, booked there and paid in both ledgers', async () => {
    const { body } = await world.search()
    expect(body.sources).toEqual([expect.objectContaining({ code: SOURCE, status: 'answered' })])
    expect(body.options.length).toBeGreaterThan(0)
    // Who it is, and of whom it has the fare, is not said to a buyer.
    expect(JSON.stringify([body.options[0], body.sources[0]])).not.toMatch(/skylark|"tbo|gds/i)

    const moved = await watchMoney()
    const { bookingId } = await buy()
    expect(await world.settled(bookingId)).toMatchObject({ status: 'issued' })
    const [ours, theirs] = [await world.row(SITE.blueDhow, bookingId), await lastOfTheirs()]
    expect(theirs).toMatchObject({ status: 'issued', pnr: ours.pnr, currency: 'INR', ticket_numbers: ours.ticket_numbers })
    // What Skylark sells it for is what it costs Blue Dhow, and neither is the price of the other.
    const { converted, totalPayable } = readExact<{ converted: { net: unknown }; totalPayable: { currency: string } }>(ours.priced)
    expect(converted.net).toEqual({ minor: theirs?.amount_minor, currency: 'INR' })
    expect(totalPayable.currency).toBe('AED')
    expect(await moved()).toEqual({ debt: theirs?.amount_minor, wallet: -(theirs?.amount_minor ?? 0n) })
    expect(await compareWithSupplier(world.server.app, { siteId: SITE.blueDhow, saleId: bookingId })).toEqual([])
    // Where the other site writes to about it: never to the traveller.
    expect(JSON.stringify(theirs?.supplier_order)).not.toContain('rohan@example.com')
  })

  test('is refunded the same way: what the other site keeps is the charge here, and both ledgers agree', async () => {
    const moved = await watchMoney()
    const { bookingId } = await buy()
    await world.settled(bookingId)
    const theirs = await lastOfTheirs()
    const quote = await quoteBack(world.agent, bookingId)
    expect(quote).toMatchObject({ isAutomatic: true })
    const { status, body } = await askFor(world.agent, bookingId, { quoteId: quote.quoteId })
    expect({ status, trouble: body.errorMessage }).toEqual({ status: 200, trouble: undefined })
    await changeEndsAs(body.changeRequestId, 'completed')
    expect((await world.row(SITE.skylark, theirs?.id ?? 0)).status).toBe('cancelled')
    expect((await world.booking(bookingId)).status).toBe('cancelled')
    const { debt, wallet } = await moved()
    expect(debt).toBe(-wallet)
    expect(debt).toBeLessThan(theirs?.amount_minor ?? 0n)
  })

  test('of a return that is sold in halves is booked as two orders there, and paid once here', async () => {
    const [before, moved] = [(await world.theirs()).length, await watchMoney()]
    const { bookingIds, orderId } = await orderPartnerPair(world.agent)
    expect((await world.pay(orderId)).status).toBe(200)
    for (const bookingId of bookingIds) expect((await endsAs(bookingId, ['issued', 'refunded'])).status).toBe('issued')
    const theirs = (await world.theirs()).slice(before)
    // Both are ordered at once: the second may have to be found again, and its first order ends.
    const issued = theirs.filter(({ status }) => status === 'issued')
    expect([issued.length, theirs.filter(({ status }) => status !== 'issued' && status !== 'expired')]).toEqual([2, []])
    const paid = issued.reduce((sum, { amount_minor }) => sum + amount_minor, 0n)
    expect(await moved()).toEqual({ debt: paid, wallet: -paid })
  })

  test('whose refund only people can price is handed to people, at both companies', async () => {
    const { bookingId } = await buy()
    await world.settled(bookingId)
    const refused = { refused: 'We will send you a quote first.', kind: 'failed' }
    world.meddle({ ask: async (between, asked, on) => (asked.kind === 'flightCharge' ? refused : on.ask(between, asked)) })
    const quote = await quoteBack(world.agent, bookingId)
    expect(quote.isAutomatic).toBe(false)
    const { body } = await askFor(world.agent, bookingId, { quoteId: quote.quoteId })
    expect(body.change.state).toBe('needsStaff')
    expect(await lastOfTheirs()).toMatchObject({ status: 'issued' })
  })

  test('is found in no search of the site that supplies it, and a third company’s fares are not passed on', async () => {
    // Both sell each other's: a search of one asks the other once, and comes back to neither.
    const { body } = await world.at.call<{ errorCode?: string }>(BLUE_DHOW, 'supplier/supplierOnlyAccess/saveSupplierCategory', {
      category: 'Flights',
      isVisible: true,
    })
    expect(body.errorCode).toBeUndefined()
    const offered = (await world.at.suppliersOf(SKYLARK)).find(({ category }) => category === 'Flights')
    await world.at.ask(SKYLARK, offered?.supplierListId ?? '')
    expect((await world.at.decide(BLUE_DHOW, 'Approved', { creditLimit: '100000' })).body).toMatchObject({
      requestStatus: 'Approved',
    })
    const asked: string[] = []
    world.meddle({
      ask: (between, question, on) => {
        asked.push(`${between.consumerSiteId} asks ${between.supplierSiteId}: ${question.kind}`)
        return on.ask(between, question)
      },
    })
    expect((await world.search({ Sources: [] })).body.options.length).toBeGreaterThan(0)
    expect(asked).toEqual(['2 asks 1: flightSearch'])
  })
})

async function changeEndsAs(changeRequestId: number, state: string) {
  await waitUntil(
    async () => {
      await world.lookAtChanges()
      return readChange(world.agent, changeRequestId)
    },
    (change) => change.state === state,
    state,
  )
}

type Part = { readonly RequestType?: 1 | 2; readonly TicketId?: readonly unknown[]; readonly Sectors?: readonly object[] }
type Asking = { readonly bookingId: number; readonly part: Part }
const ticketOf = ({ passengers }: BookingDetail, place: number) => passengers[place]?.ticket?.ticketId
const ONE_WAY = [{ Origin: 'DEL', Destination: 'BOM' }]

/** Quotes a part and asks for its refund. */
async function askPart({ bookingId, part: { RequestType = 2, TicketId = [], Sectors = [] } }: Asking) {
  const quote = await quoteBack(world.agent, bookingId, { requestType: RequestType, tickets: TicketId, sectors: Sectors })
  const { status, body } = await askFor(world.agent, bookingId, { RequestType, TicketId, Sectors, quoteId: quote.quoteId })
  expect({ status, trouble: body.errorMessage }).toEqual({ status: 200, trouble: undefined })
  return { quote, changeRequestId: body.changeRequestId }
}
const requestsAtSkylark = async () =>
  world.server.app.db
    .selectFrom('change_requests')
    .selectAll()
    .where('site_id', '=', SITE.skylark)
    .where('booking_id', '=', (await lastOfTheirs())?.id ?? 0)
    .orderBy('id')
    .execute()
/** The airline takes some hours over it, once it has it. */
async function refundPart(asking: Asking) {
  const before = (await requestsAtSkylark()).length
  const { quote, changeRequestId } = await askPart(asking)
  await waitUntil(
    async () => {
      await world.lookAtChanges()
      return (await requestsAtSkylark())[before]?.state
    },
    (state) => state === 'atSupplier' || state === 'completed',
    'with the airline',
  )
  await shiftSandboxClock(world.sandbox.url, 6 * 3_600_000)
  await changeEndsAs(changeRequestId, 'completed')
  return quote
}
async function buyFor(wish: Parameters<FlightWorld['order']>[0]): Promise<BookingDetail> {
  const { bookingId } = await buy(wish)
  const booking = await world.settled(bookingId)
  expect(booking.status).toBe('issued')
  return booking
}
/** What the house has won or lost by refunds, in both currencies. */
const luck = () => Promise.all(['AED', 'INR'].map((currency) => world.balance(SITE.blueDhow, 'refundDifference', currency)))
const agree = async (bookingId: number) =>
  expect(await compareWithSupplier(world.server.app, { siteId: SITE.blueDhow, saleId: bookingId })).toEqual([])

describe('a part of a flight', { timeout: 90_000 }, () => {
  test('is refunded through both companies: way by way and traveller by traveller, until all is cancelled at both', async () => {
    const [moved, before] = [await watchMoney(), await luck()]
    const booking = await buyFor({ flight: '511', isReturn: true, adults: 2, children: 1 })
    const { bookingId } = booking
    const theirs = await lastOfTheirs()
    const all = [0, 1, 2].map((place) => ticketOf(booking, place))
    const parts: Part[] = [
      { TicketId: all, Sectors: [{ Origin: 'DXB', Destination: 'DEL' }] },
      { TicketId: [all[1]], Sectors: [{ Origin: 'DEL', Destination: 'DXB' }] },
      { RequestType: 1 },
    ]
    let paid = 0
    for (const [place, part] of parts.entries()) {
      const had = (await moved()).debt
      const quote = await refundPart({ bookingId, part })
      expect([place, quote.isAutomatic, Number(quote.refund) > 0]).toEqual([place, true, true])
      paid += Math.round(Number(quote.paid) * 100)
      const { debt, wallet } = await moved()
      // What one gives is what the other gets, and no part is free.
      expect([place, debt + wallet, debt < had]).toEqual([place, 0n, true])
      const end = place === 2 ? 'cancelled' : 'issued'
      expect([(await world.booking(bookingId)).status, (await lastOfTheirs())?.status]).toEqual([end, end])
      await agree(bookingId)
    }
    expect(paid).toBe(Math.round(Number(booking.amount) * 100))
    // What is refunded of parts is passed on as it is: nothing sticks here, whichever way each site splits the price.
    expect(await luck()).toEqual(before)
    const kept = await world.server.app.db
      .selectFrom('change_quotes as q')
      .innerJoin('change_requests as c', (join) => join.onRef('c.site_id', '=', 'q.site_id').onRef('c.quote_id', '=', 'q.id'))
      .select(({ fn }) => [fn.sum<bigint>('q.paid_minor').as('paid'), fn.sum<bigint>('q.refund_minor').as('refunded')])
      .where('c.site_id', '=', SITE.skylark)
      .where('c.booking_id', '=', theirs?.id ?? 0)
      .executeTakeFirstOrThrow()
    expect(BigInt(kept.paid)).toBe(theirs?.amount_minor)
    expect((await moved()).debt).toBe(BigInt(kept.paid) - BigInt(kept.refunded))
  })

  test('is asked for once, however often it is said; with other words, late or for all it is not', async () => {
    const booking = await buyFor({ adults: 2, daysLater: 3 })
    const heard: FlightMessage[] = []
    world.meddle({
      say: async (between, message, on) => {
        heard.push(message as FlightMessage)
        const answers = await Promise.all([on.say(between, message), on.say(between, message), on.say(between, message)])
        expect(answers).toEqual([answers[0], answers[0], answers[0]])
        return answers[0]
      },
    })
    await refundPart({ bookingId: booking.bookingId, part: { TicketId: [ticketOf(booking, 0)], Sectors: ONE_WAY } })
    const [message] = heard
    if (message?.kind !== 'cancelPartOfFlight' || heard.length !== 1) throw new Error('No part was asked for, or it was twice')
    const { app } = world.server
    const [after, say] = [await world.money(), (other: FlightMessage) => receiveFlightMessage(app, BETWEEN, other)]
    expect(await say(message)).toMatchObject({ requested: expect.any(String) })
    const no = { refused: expect.any(String) }
    const rest = [ticketOf(booking, 1) ?? '']
    expect(await say({ ...message, tickets: rest })).toMatchObject(no)
    const other = () => ({ ...message, id: crypto.randomUUID() })
    // These are refunded already, those are of nobody, and this came too late.
    expect(await say(other())).toMatchObject(no)
    expect(await say({ ...other(), tickets: ['0'] })).toMatchObject(no)
    expect(await say({ ...other(), sectors: [{ origin: 'BOM', destination: 'DEL' }] })).toMatchObject(no)
    expect(await say({ ...other(), tickets: rest, until: plusMinutes(app.now(), -1) })).toMatchObject(no)
    expect(await world.money()).toEqual(after)
    expect((await lastOfTheirs())?.status).toBe('issued')
    await agree(booking.bookingId)
  })

  test('whose answer is lost, or that is asked for while the other dies, is asked for again under its name', async () => {
    const [moved, booking] = [await watchMoney(), await buyFor({ adults: 2, daysLater: 3 })]
    let lost = 0
    world.meddle({
      say: async (between, message, on) => {
        const answer = await on.say(between, message)
        lost += 1
        if (lost > 1) return answer
        throw new Error('The line is cut')
      },
    })
    await refundPart({ bookingId: booking.bookingId, part: { TicketId: [ticketOf(booking, 0)], Sectors: ONE_WAY } })
    const requests = await world.server.app.db
      .selectFrom('change_requests')
      .select('id')
      .where('site_id', '=', SITE.skylark)
      .where('booking_id', '=', (await lastOfTheirs())?.id ?? 0)
      .execute()
    expect([requests.length, lost]).toEqual([1, 2])
    const { debt, wallet } = await moved()
    expect(debt + wallet).toBe(0n)
    await agree(booking.bookingId)
  })

  test('is asked for with its tickets and ways and nothing else, and answered with sums and nothing else', async () => {
    const booking = await buyFor({ adults: 2, daysLater: 3 })
    const said: unknown[] = []
    world.meddle({
      ask: async (between, question, on) => {
        const answer = await on.ask(between, question)
        if (question.kind === 'flightPartCharge' || question.kind === 'flightChange') said.push(question, answer)
        return answer
      },
      say: async (between, message, on) => {
        const answer = await on.say(between, message)
        said.push(message, answer)
        return answer
      },
    })
    await refundPart({ bookingId: booking.bookingId, part: { TicketId: [ticketOf(booking, 0)], Sectors: ONE_WAY } })
    const keysOf = (one: unknown) => Object.keys(one as object).toSorted()
    expect(said.slice(0, 4).map(keysOf)).toEqual([
      ['kind', 'orderRef', 'sectors', 'tickets'],
      ['charge', 'refund', 'remarks'],
      ['cause', 'id', 'kind', 'orderRef', 'remarks', 'sectors', 'tickets', 'until'],
      ['id', 'orderRef', 'requested'],
    ])
    // Neither what the customer of one pays nor who they are; nor of whom the other has bought it.
    expect(JSON.stringify(said)).not.toMatch(/"AED"|rohan|mehta|rao|tbo|dhow|skylark/i)
  })

  test('that the other site does not know, as one of before, is priced and arranged by people at both', async () => {
    const booking = await buyFor({ adults: 2, daysLater: 3 })
    const { bookingId } = booking
    const unknown = async () => {
      throw new NotUnderstood('It does not know a letter of ours.')
    }
    world.meddle({
      ask: (between, question, on) => (question.kind === 'flightPartCharge' ? unknown() : on.ask(between, question)),
      say: unknown,
    })
    const moved = await watchMoney()
    const { quote, changeRequestId } = await askPart({ bookingId, part: { TicketId: [ticketOf(booking, 0)], Sectors: ONE_WAY } })
    expect([quote.isAutomatic, (await readChange(world.agent, changeRequestId)).state]).toEqual([false, 'needsStaff'])
    const admin = await world.callAs('admin@bluedhow.example', 'bluedhow.localhost')
    const price = { changeRequestId, airlinePenalty: '20.00', ourFee: '0.00', remarks: 'As they say' }
    const { offer } = await act(admin, 'quoteChangeRequest', price)
    await act(world.agent, 'acceptChangeQuote', { changeRequestId, quoteId: offer?.quoteId })
    const change = await waitUntil(
      () => readChange(admin, changeRequestId),
      ({ state }) => state === 'needsStaff',
      'with staff again',
    )
    expect(JSON.stringify(change)).toContain('The partner site has an older version, which does not know this.')
    expect([await moved(), (await lastOfTheirs())?.status]).toEqual([{ debt: 0n, wallet: 0n }, 'issued'])
  })
})

const asSkylark = () => world.callAs(SKYLARK.email, SKYLARK.host)
async function arrived(): Promise<number> {
  await waitUntil(
    async () => {
      await world.lookAtChanges()
      return (await requestsAtSkylark()).at(-1)?.state
    },
    (state) => state === 'needsStaff',
    'at Skylark',
  )
  return (await requestsAtSkylark()).at(-1)?.id ?? 0
}
/** Names a price there, and waits until it is a price here. */
async function price(theirId: number, ourId: number, asked: ChangeAsked, before?: string) {
  await priceThere(await asSkylark(), theirId, asked)
  const { offer } = await waitUntil(
    async () => {
      await world.lookAtChanges()
      return readChange(world.agent, ourId)
    },
    (change) => change.offer !== null && change.offer.quoteId !== before,
    'priced here',
  )
  if (!offer) throw new Error('No price')
  return offer
}
async function stateThere(theirId: number, state: string) {
  await waitUntil(
    async () => {
      await world.lookAtChanges()
      return (await requestsAtSkylark()).find(({ id }) => id === theirId)?.state
    },
    (is) => is === state,
    `${state} there`,
  )
}

describe('other flights', { timeout: 90_000 }, () => {
  test('are priced by the people of the other site, agreed to and paid here, and the new ticket comes back', async () => {
    const booking = await buyFor({ daysLater: 4 })
    const { bookingId } = booking
    const [moved, feesHere] = [await watchMoney(), () => world.balance(SITE.blueDhow, 'changeFees', 'AED')]
    const before = await feesHere()
    const changeRequestId = await askForOther(world.agent, bookingId)
    const theirId = await arrived()
    const [asked] = await requestsAtSkylark()
    expect(asked?.remarks).toContain(`DEL–BOM on ${travelDay(2)}`)
    const offer = await price(theirId, changeRequestId, DEARER)
    expect(await moved()).toEqual({ debt: 0n, wallet: 0n })
    // 510.37 and 1,200 with the tax on their fee, at 0.05 dirham, and what Blue Dhow takes itself.
    const theirDue =
      (
        await world.server.app.db
          .selectFrom('change_quotes')
          .select('due_minor')
          .where('id', '=', (await requestsAtSkylark()).at(-1)?.offered_quote_id ?? '')
          .executeTakeFirstOrThrow()
      ).due_minor ?? 0n
    expect(theirDue).toBeGreaterThan(171_037n)
    expect(Number(offer.due)).toBeGreaterThanOrEqual(Number(theirDue) * 0.0005 - 0.02)
    await act(world.agent, 'acceptChangeQuote', { changeRequestId, quoteId: offer.quoteId })
    await stateThere(theirId, 'needsStaff')
    expect(await moved()).toEqual({ debt: theirDue, wallet: -theirDue })
    const ticketNumber = await reissueThere(await asSkylark(), theirId)
    await changeEndsAs(changeRequestId, 'completed')
    const after = await world.booking(bookingId)
    expect(after).toMatchObject({ status: 'issued', passengers: [{ ticket: { ticketNumber } }] })
    expect(JSON.stringify(after.legs)).toContain('"2017"')
    expect(await moved()).toEqual({ debt: theirDue, wallet: -theirDue })
    expect((await feesHere()) - before).toBe(BigInt(Math.round(Number(offer.ourFee) * 100)))
    await agree(bookingId)
  })

  test('that are cheaper leave a refund at both, after a price that was declined', async () => {
    const { bookingId } = await buyFor({ daysLater: 4 })
    const moved = await watchMoney()
    const changeRequestId = await askForOther(world.agent, bookingId)
    const theirId = await arrived()
    const first = await price(theirId, changeRequestId, DEARER)
    const declined = { changeRequestId, declinedQuoteId: first.quoteId, message: 'Too dear' }
    await act(world.agent, 'answerChangeRequest', declined)
    await stateThere(theirId, 'needsStaff')
    const cheaper = { airlinePenalty: '100.00', fareDifference: '-2500.00', ourFee: '0.00' }
    const offer = await price(theirId, changeRequestId, cheaper, first.quoteId)
    expect(Number(offer.refund)).toBeGreaterThan(0)
    await act(world.agent, 'acceptChangeQuote', { changeRequestId, quoteId: offer.quoteId })
    await stateThere(theirId, 'needsStaff')
    expect(await moved()).toEqual({ debt: 0n, wallet: 0n })
    await reissueThere(await asSkylark(), theirId)
    await changeEndsAs(changeRequestId, 'completed')
    expect(await moved()).toEqual({ debt: -240_000n, wallet: 240_000n })
    await agree(bookingId)
  })

  test('are declined, agreed to and taken off once, however often that is heard at once', async () => {
    const { bookingId } = await buyFor({ daysLater: 4 })
    const { app } = world.server
    const [done, failed] = [new Set<string>(), [] as unknown[]]
    world.meddle({
      say: async (between, said, on) => {
        const message = said as FlightMessage
        // Below the inbox, which lets them through one after the other where the first is quick.
        const act = () => {
          if (message.kind === 'dropChangeOfFlight') return dropRequest(app, BETWEEN, message)
          return message.kind === 'agreeToChangeOfFlight' ? agreeToPrice(app, BETWEEN, message) : undefined
        }
        const heard = await Promise.allSettled(Array.from({ length: 6 }, act))
        done.add(message.kind)
        failed.push(...heard.filter(({ status }) => status === 'rejected'))
        return on.say(between, message)
      },
    })
    const changeRequestId = await askForOther(world.agent, bookingId)
    const theirId = await arrived()
    const first = await price(theirId, changeRequestId, DEARER)
    await act(world.agent, 'answerChangeRequest', { changeRequestId, declinedQuoteId: first.quoteId, message: 'Too dear' })
    await stateThere(theirId, 'needsStaff')
    const { quoteId } = await price(theirId, changeRequestId, { ...DEARER, ourFee: '0.00' }, first.quoteId)
    await act(world.agent, 'acceptChangeQuote', { changeRequestId, quoteId })
    await stateThere(theirId, 'needsStaff')
    await act(await asSkylark(), 'rejectChangeRequest', { changeRequestId: theirId, reason: 'The flight is full.' })
    await changeEndsAs(changeRequestId, 'rejected')
    const second = await askForOther(world.agent, bookingId)
    const secondThere = await arrived()
    await act(world.agent, 'withdrawChangeRequest', { changeRequestId: second, reason: 'We stay' })
    await stateThere(secondThere, 'cancelledByCustomer')
    expect([failed, [...done]]).toEqual([[], ['changeFlight', 'dropChangeOfFlight', 'agreeToChangeOfFlight']])
    await agree(bookingId)
  })

  test('that the other site cannot get after all are paid back at both', async () => {
    const { bookingId } = await buyFor({ daysLater: 4 })
    const moved = await watchMoney()
    const changeRequestId = await askForOther(world.agent, bookingId)
    const theirId = await arrived()
    const { quoteId } = await price(theirId, changeRequestId, DEARER)
    await act(world.agent, 'acceptChangeQuote', { changeRequestId, quoteId })
    await stateThere(theirId, 'needsStaff')
    expect((await moved()).debt).toBeGreaterThan(0n)
    await act(await asSkylark(), 'rejectChangeRequest', { changeRequestId: theirId, reason: 'Skylark says: the flight is full.' })
    await changeEndsAs(changeRequestId, 'rejected')
    expect(await moved()).toEqual({ debt: 0n, wallet: 0n })
    // What their people say is for the staff here: it may name them.
    expect(JSON.stringify(await readChange(world.agent, changeRequestId))).not.toMatch(/skylark/i)
    const admin = await world.callAs(BLUE_DHOW.email, BLUE_DHOW.host)
    expect(JSON.stringify(await readChange(admin, changeRequestId))).toContain('Skylark says: the flight is full.')
    await agree(bookingId)
  })

  test('that are not wanted any more are taken off there, and the ticket can be refunded', async () => {
    const { bookingId } = await buyFor({ daysLater: 4 })
    const changeRequestId = await askForOther(world.agent, bookingId)
    const theirId = await arrived()
    await act(world.agent, 'withdrawChangeRequest', { changeRequestId, reason: 'We stay' })
    await waitUntil(
      async () => (await requestsAtSkylark()).at(-1)?.state,
      (state) => state === 'cancelledByCustomer',
      'taken off there',
    )
    expect(theirId).toBe((await requestsAtSkylark()).at(-1)?.id)
    expect(await quoteBack(world.agent, bookingId)).toMatchObject({ isAutomatic: true })
  })

  test('lose nothing when every answer is lost once, and are asked for and paid once', async () => {
    const { bookingId } = await buyFor({ daysLater: 4 })
    const [moved, lost, heard] = [await watchMoney(), new Set<string>(), [] as unknown[]]
    world.meddle({
      say: async (between, message, on) => {
        const answers = await Promise.all([on.say(between, message), on.say(between, message)])
        heard.push(...answers)
        if (lost.has(message.kind)) return answers[0]
        lost.add(message.kind)
        throw new Error('The line is cut')
      },
    })
    const changeRequestId = await askForOther(world.agent, bookingId)
    const theirId = await arrived()
    const { quoteId } = await price(theirId, changeRequestId, DEARER)
    await act(world.agent, 'acceptChangeQuote', { changeRequestId, quoteId })
    await stateThere(theirId, 'needsStaff')
    await reissueThere(await asSkylark(), theirId)
    await changeEndsAs(changeRequestId, 'completed')
    expect(heard.filter((answer) => !(answer as { requested?: string }).requested)).toEqual([])
    expect([(await requestsAtSkylark()).length, [...lost]]).toEqual([1, ['changeFlight', 'agreeToChangeOfFlight']])
    const { debt, wallet } = await moved()
    expect([debt + wallet, debt > 0n]).toEqual([0n, true])
    await agree(bookingId)
  })

  test('are agreed to at the price that was named and at no other, by who asked and in time', async () => {
    const { bookingId } = await buyFor({ daysLater: 4 })
    const changeRequestId = await askForOther(world.agent, bookingId)
    const theirId = await arrived()
    const { quoteId } = await price(theirId, changeRequestId, DEARER)
    const said: FlightMessage[] = []
    world.meddle({
      say: (_, message) => {
        said.push(message as FlightMessage)
        return Promise.resolve(undefined)
      },
    })
    await act(world.agent, 'acceptChangeQuote', { changeRequestId, quoteId })
    await waitUntil(
      async () => said.length,
      (count) => count > 0,
      'said',
    )
    const [message] = said
    if (message?.kind !== 'agreeToChangeOfFlight') throw new Error(`Nothing was agreed to but ${message?.kind}`)
    const { app } = world.server
    const before = (await world.money()).wallet
    const say = (other: object, between: Between = BETWEEN) =>
      receiveFlightMessage(app, between, { ...message, id: crypto.randomUUID(), ...other })
    const no = { refused: expect.any(String) }
    expect(await say({ total: { ...message.total, amount: '1.00' } })).toMatchObject(no)
    expect(await say({ quoteId: 'cq1' })).toMatchObject(no)
    expect(await say({ until: plusMinutes(app.now(), -1) })).toMatchObject(no)
    expect(await say({}, STRANGER)).toMatchObject(no)
    expect((await world.money()).wallet).toBe(before)
    // Neither who it is for nor what they pay is said.
    expect(Object.keys(message).toSorted()).toEqual(['changeRequestId', 'id', 'kind', 'orderRef', 'quoteId', 'total', 'until'])
    expect(message.total.currency).toBe('INR')
    world.meddle()
    await stateThere(theirId, 'needsStaff')
    expect((await world.money()).wallet).toBeLessThan(before)
  })

  test('that the other site does not know, as one of before, are arranged by people', async () => {
    const { bookingId } = await buyFor({ daysLater: 4 })
    world.meddle({
      say: async () => {
        throw new NotUnderstood('It does not know a letter of ours.')
      },
    })
    const changeRequestId = await askForOther(world.agent, bookingId)
    const admin = await world.callAs(BLUE_DHOW.email, BLUE_DHOW.host)
    const change = await waitUntil(
      () => readChange(admin, changeRequestId),
      (read) => JSON.stringify(read).includes('older version'),
      'written down',
    )
    expect(change).toMatchObject({ state: 'needsStaff', may: { quote: true } })
    expect(await requestsAtSkylark()).toEqual([])
  })
})

describe('an answer', () => {
  test('that is lost after it was booked there is found in its books: one booking, one payment', async () => {
    const [before, moved] = [(await world.theirs()).length, await watchMoney()]
    world.meddle({
      say: async (between, message, on) => {
        await on.say(between, message)
        throw new Error('The line is cut')
      },
    })
    const { bookingId } = await buy()
    expect((await endsAs(bookingId, ['issued'])).status).toBe('issued')
    const theirs = await world.theirs()
    expect(theirs.length - before).toBe(1)
    expect(await moved()).toEqual({ debt: theirs.at(-1)?.amount_minor, wallet: -(theirs.at(-1)?.amount_minor ?? 0n) })
  })

  test.each([
    ['nothing', undefined],
    ['words that cannot be read', { said: 'yes' }],
    ['another order', { id: crypto.randomUUID(), orderRef: crypto.randomUUID(), taken: { amount: '1.00', currency: 'INR' } }],
  ])('of %s is no answer: nothing is issued, and after a while the customer has the money again', async (_, answer) => {
    const moved = await watchMoney()
    world.meddle({ say: async () => answer })
    const { bookingId } = await buy()
    expect((await world.booking(bookingId)).status).toBe('unknown')
    world.server.passMinutes(16)
    expect((await endsAs(bookingId, ['failed', 'refunded'])).status).toBe('refunded')
    expect(await moved()).toEqual({ debt: 0n, wallet: 0n })
  })

  test('about other money is no answer either, and what was booked is found', async () => {
    world.meddle({
      say: async (between, message, on) => ({
        ...((await on.say(between, message)) as object),
        taken: { amount: '1.00', currency: 'INR' },
      }),
    })
    const { bookingId } = await buy()
    expect((await endsAs(bookingId, ['issued'])).status).toBe('issued')
  })

  test('is the same however often a message is heard, also at once; with other words it is refused', async () => {
    const before = (await world.theirs()).length
    const heard: FlightMessage[] = []
    world.meddle({
      say: async (between, message, on) => {
        heard.push(message as FlightMessage)
        const [first, second] = await Promise.all([on.say(between, message), on.say(between, message)])
        expect(second).toEqual(first)
        return first
      },
    })
    const { bookingId } = await buy()
    expect((await world.settled(bookingId)).status).toBe('issued')
    const [message] = heard
    if (message?.kind !== 'bookFlight') throw new Error('Nothing was booked')
    const { app } = world.server
    const again = await receiveFlightMessage(app, BETWEEN, message)
    expect(again).toMatchObject({ taken: message.net })
    expect(await receiveFlightMessage(app, BETWEEN, { ...message, searchId: 'x' })).toMatchObject({ refused: expect.any(String) })
    // Under a new id it is the same order still.
    const other = { ...message, id: crypto.randomUUID() }
    expect(await receiveFlightMessage(app, BETWEEN, other)).toMatchObject({ refused: expect.any(String) })
    expect((await world.theirs()).length - before).toBe(1)
  })

  test('to a message that comes too late is no: nothing is begun by it', async () => {
    const before = (await world.theirs()).length
    world.meddle({
      say: (between, message, on) =>
        on.say(between, { ...(message as FlightMessage), until: plusMinutes(world.server.app.now(), -1) } as FlightMessage),
    })
    const { bookingId } = await buy()
    expect((await world.settled(bookingId)).status).toBe('refunded')
    expect((await world.theirs()).length).toBe(before)
  })
})

describe('the supplier says no', () => {
  test('to a site that it suspended between search and payment; its customer has the money again', async () => {
    const [ordered, moved] = [await world.order(), await watchMoney()]
    expect((await world.decideFlights('Suspended')).status).toBe(200)
    await world.pay(ordered.orderId)
    expect((await world.settled(ordered.bookingId)).status).toBe('refunded')
    expect(await moved()).toEqual({ debt: 0n, wallet: 0n })
    // It is not asked for fares any more, and is still asked about what was bought.
    expect((await world.search({ Sources: [] })).body.sources.map(({ code }) => code)).not.toContain(SOURCE)
    expect((await world.search()).status).toBe(422)
    await world.decideFlights('Approved')
    expect((await world.search()).body.options.length).toBeGreaterThan(0)
  })

  test('to a refund never, where the relation is suspended: it was bought before', async () => {
    const { bookingId } = await buy()
    await world.settled(bookingId)
    await world.decideFlights('Suspended')
    const quote = await quoteBack(world.agent, bookingId)
    const { body } = await askFor(world.agent, bookingId, { quoteId: quote.quoteId })
    await changeEndsAs(body.changeRequestId, 'completed')
    await world.decideFlights('Approved')
  })

  test('where its switch for searches is off, and where the buyer has stopped it', async () => {
    await world.setSearch(false)
    expect((await world.search()).body.sources).toEqual([expect.objectContaining({ status: 'failed' })])
    await world.setSearch(true)
    await world.at.map(BLUE_DHOW, world.supplierListId, 'Suspended')
    expect((await world.search()).status).toBe(422)
    await world.at.map(BLUE_DHOW, world.supplierListId, 'Approved')
    expect((await world.search()).body.options.length).toBeGreaterThan(0)
  })

  test.each([
    ['the airline does not issue it', 'ticket-failed', '2001'],
    ['its price moves at ticketing', 'price-changed-at-ticket', '2001'],
    ['the price of held seats moves', 'price-changed-at-ticket', '101'],
  ] as const)('where %s: all the money is where it was, on both sides', async (_, fault, flight) => {
    const moved = await watchMoney()
    const ordered = await world.order({ flight })
    await orderFault(world.sandbox.url, { method: 'Ticket', fault, times: 1 })
    await world.pay(ordered.orderId)
    expect((await endsAs(ordered.bookingId, ['refunded', 'issued'])).status).toBe('refunded')
    await waitUntil(
      async () => (await lastOfTheirs())?.status,
      (status) => status === 'refunded' || status === 'released',
      'ended there',
    )
    expect(await moved()).toEqual({ debt: 0n, wallet: 0n })
  })

  test('where the credit does not cover it: nothing is bought, and no balance is shown', async () => {
    await world.setCredit('0')
    const { bookingId } = await buy()
    const booking = await world.settled(bookingId)
    expect(booking.status).toBe('refunded')
    expect(JSON.stringify(booking)).not.toMatch(/skylark/i)
    await world.setCredit('1000000')
  })
})

describe('a stranger', () => {
  test('finds no fares, no order and no request of another site', async () => {
    const { app } = world.server
    const { bookingId } = await buy()
    await world.settled(bookingId)
    const { trace_id: orderRef } = await world.row(SITE.blueDhow, bookingId)
    const ask = (between: Between, question: Parameters<typeof answerFlightQuestion>[2]) =>
      answerFlightQuestion(app, between, question)
    expect(await ask(BETWEEN, { kind: 'flightLook', orderRef })).toMatchObject({ record: { state: 'ticketed' } })
    expect(await ask(STRANGER, { kind: 'flightLook', orderRef })).toEqual({ record: null })
    expect(await ask(STRANGER, { kind: 'flightCharge', orderRef })).toMatchObject({ refused: expect.any(String) })
    const own = await app.db
      .selectFrom('change_requests')
      .select('id')
      .where('site_id', '=', SITE.skylark)
      .limit(1)
      .executeTakeFirst()
    expect(await ask(STRANGER, { kind: 'flightChange', changeRequestId: String(own?.id) })).toEqual({ change: null })
    const party = { adultCount: 1, childCount: 0, infantCount: 0 }
    const wish = {
      segments: [],
      ...party,
      JourneyType: 1 as const,
      cabin: 'economy' as const,
      directFlight: false,
      preferredAirlines: [],
    }
    const found = await ask(STRANGER, { kind: 'flightSearch', wish })
    expect(FlightsFound.parse(found)).toMatchObject({ refused: expect.any(String) })
  })

  test('gets no fare of a search that another made', async () => {
    let searchId = ''
    let resultIndex = ''
    world.meddle({
      ask: async (between, question, on) => {
        const answer = await on.ask(between, question)
        const read = FlightsFound.safeParse(answer)
        if (read.success && 'options' in read.data)
          ({ searchId, resultIndex } = { ...read.data, resultIndex: WireOption.parse(read.data.options[0]).resultIndex })
        return answer
      },
    })
    await world.search()
    const { app } = world.server
    const asked = { kind: 'flightQuote', searchId, resultIndex } as const
    expect(FlightQuoted.parse(await answerFlightQuestion(app, BETWEEN, asked))).toMatchObject({ option: expect.any(Object) })
    expect(await answerFlightQuestion(app, STRANGER, asked)).toMatchObject({ refused: expect.any(String) })
  })
})
