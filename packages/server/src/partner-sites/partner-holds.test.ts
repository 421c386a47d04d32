import { FlightAnswer, type FlightMessage } from '@tradewind/contract/partner-sites/partner-flights-wire'
import { toDecimal } from '@tradewind/domain/money'
import { plusMinutes } from '@tradewind/domain/time'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { compareWithSupplier } from '../flights/book/compare-with-supplier.ts'
import { expireBooking } from '../flights/book/expire-booking.ts'
import { issueBooking } from '../flights/book/issue-booking.ts'
import { releaseAtSupplier } from '../flights/book/release-at-supplier.ts'
import type { OpenedAnswer } from '../flights/book/testing/buy-flight.ts'
import { expectLedgerSound } from '../testing/expect-ledger-sound.ts'
import { clearFaults, orderFault } from '../testing/flight-searches.ts'
import { waitUntil } from '../testing/wait-until.ts'
import { quoteBack } from '../tickets/changes/testing/change-desk.ts'
import { answerFlightQuestion } from './flights-at-supplier/answer-flight-question.ts'
import { receiveFlightMessage } from './flights-at-supplier/receive-flight-message.ts'
import { type FlightWorld, orderPartnerPair, SITE, startFlightWorld } from './testing/flight-world.ts'

let world: FlightWorld
beforeAll(async () => {
  world = await startFlightWorld()
  expect((await world.setHold(true)).status).toBe(200)
})
afterEach(async () => {
  world.meddle()
  await clearFaults(world.sandbox.url)
  await expectLedgerSound(world.server)
})
afterAll(() => world.close())

const BETWEEN = { consumerSiteId: SITE.blueDhow, supplierSiteId: SITE.skylark }
const STRANGER = { consumerSiteId: 99, supplierSiteId: SITE.skylark }
const FULL_SERVICE = { flight: '101' }
const AS_BEFORE = { debt: 0n, wallet: 0n }

const lastOfTheirs = async () => (await world.theirs()).at(-1)
/** What moved since: what Blue Dhow owes Skylark, and what it has there. */
async function watchMoney() {
  const before = await world.money()
  return async () => {
    const after = await world.money()
    return { debt: after.debt - before.debt, wallet: after.wallet - before.wallet }
  }
}
async function endsAs(bookingId: number, ...statuses: string[]) {
  return waitUntil(
    async () => {
      await issueBooking(world.server.app, { siteId: SITE.blueDhow, bookingId }, { isUrgent: true }).catch(() => undefined)
      return world.booking(bookingId)
    },
    ({ status }) => statuses.includes(status),
    statuses.join(' or '),
  )
}
async function theyEndAs(...statuses: string[]) {
  return waitUntil(lastOfTheirs, (booking) => statuses.includes(booking?.status ?? ''), `there ${statuses.join(' or ')}`)
}
const askToHold = (orderId: string) => world.agent('flight/holdBooking', { orderId })
/** Seats that are held at both. */
async function hold(wish: Parameters<FlightWorld['order']>[0] = FULL_SERVICE): Promise<number> {
  const { orderId, bookingId } = await world.order(wish)
  expect((await askToHold(orderId)).status).toBe(200)
  await endsAs(bookingId, 'held')
  return bookingId
}
/** Opens the payment of held seats and pays it. Gives what was paid. */
async function payHeld(bookingId: number): Promise<string> {
  const { status, body } = await world.agent<OpenedAnswer>('flight/payments/payForHold', { bookingId })
  expect({ status, trouble: body.errorMessage }).toEqual({ status: 200, trouble: undefined })
  expect((await world.pay(body.orderId)).status).toBe(200)
  return body.amount
}
const release = (bookingId: number) => world.agent('flight/releaseFlight', { bookingId })

describe('seats of another site', () => {
  test('are held there without a payment until its time limit, and ticketed of the hold: paid in both ledgers then', async () => {
    const moved = await watchMoney()
    const { orderId, bookingId, quoted } = await world.order(FULL_SERVICE)
    expect(quoted).toMatchObject({ isHoldAllowed: true })
    expect((await askToHold(orderId)).status).toBe(200)
    await endsAs(bookingId, 'held')
    const [ours, theirs] = [await world.row(SITE.blueDhow, bookingId), await lastOfTheirs()]
    expect(theirs).toMatchObject({ status: 'held', goal: 'hold', money: 'none', pnr: ours.pnr })
    // It lets go before the other site does.
    const [end, theirEnd] = [ours.hold_ends_at ?? '', theirs?.hold_ends_at ?? '']
    expect(end < theirEnd && end > world.server.app.now()).toBe(true)
    expect(await moved()).toEqual(AS_BEFORE)

    await payHeld(bookingId)
    expect((await world.settled(bookingId)).status).toBe('issued')
    const ticketed = await lastOfTheirs()
    expect(ticketed).toMatchObject({ id: theirs?.id, status: 'issued' })
    expect(await moved()).toEqual({ debt: ticketed?.amount_minor, wallet: -(ticketed?.amount_minor ?? 0n) })
    expect(await compareWithSupplier(world.server.app, { siteId: SITE.blueDhow, saleId: bookingId })).toEqual([])
    // On the day of its issue too: what is given back is what the other site gives back, whatever this one calls a void.
    expect(await quoteBack(world.agent, bookingId)).toMatchObject({ isAutomatic: true, kind: 'refund' })
  })

  test('are bought at once just as well', async () => {
    const { orderId, bookingId } = await world.order(FULL_SERVICE)
    await world.pay(orderId)
    expect((await world.settled(bookingId)).status).toBe('issued')
    expect(await lastOfTheirs()).toMatchObject({ status: 'issued', goal: 'ticket' })
  })

  test('that are released are released there, and nothing was paid', async () => {
    const [moved, bookingId] = [await watchMoney(), await hold()]
    expect((await release(bookingId)).status).toBe(200)
    await endsAs(bookingId, 'released')
    expect((await theyEndAs('released'))?.status).toBe('released')
    expect(await moved()).toEqual(AS_BEFORE)
  })

  test('whose time is over here are released there', async () => {
    const bookingId = await hold()
    await world.server.app.db
      .updateTable('bookings')
      .set({ hold_ends_at: plusMinutes(world.server.app.now(), -1) })
      .where('site_id', '=', SITE.blueDhow)
      .where('id', '=', bookingId)
      .execute()
    await expireBooking(world.server.app, { siteId: SITE.blueDhow, bookingId })
    expect((await world.booking(bookingId)).status).toBe('expired')
    await theyEndAs('released')
  })

  test('that are gone there before they are paid here are not ticketed: the customer has the money again', async () => {
    const [moved, bookingId] = [await watchMoney(), await hold()]
    const theirs = await lastOfTheirs()
    await world.server.app.db
      .updateTable('bookings')
      .set({ hold_ends_at: plusMinutes(world.server.app.now(), -1) })
      .where('site_id', '=', SITE.skylark)
      .where('id', '=', theirs?.id ?? 0)
      .execute()
    await expireBooking(world.server.app, { siteId: SITE.skylark, bookingId: theirs?.id ?? 0 })
    await payHeld(bookingId)
    expect((await endsAs(bookingId, 'refunded')).status).toBe('refunded')
    expect((await world.row(SITE.blueDhow, bookingId)).failure_reason).toContain('not held any more')
    expect(await moved()).toEqual(AS_BEFORE)
  })

  test('whose price moves as they are ticketed are held on at both; the buyer agrees by paying the new price', async () => {
    const [moved, bookingId] = [await watchMoney(), await hold()]
    const before = await lastOfTheirs()
    await orderFault(world.sandbox.url, { method: 'Ticket', fault: 'price-changed-at-ticket', times: 1 })
    const old = await payHeld(bookingId)
    await waitUntil(
      () => world.row(SITE.blueDhow, bookingId),
      ({ status, newly_priced }) => status === 'held' && newly_priced !== null,
      'held at a new price',
    )
    expect(await lastOfTheirs()).toMatchObject({ id: before?.id, status: 'held' })
    await waitUntil(moved, ({ debt, wallet }) => debt === 0n && wallet === 0n, 'all money back')
    const dearer = await payHeld(bookingId)
    expect(Number(dearer)).toBeGreaterThan(Number(old))
    expect((await world.settled(bookingId)).status).toBe('issued')
    const after = await lastOfTheirs()
    expect(after?.amount_minor).toBeGreaterThan(before?.amount_minor ?? 0n)
    expect(await moved()).toEqual({ debt: after?.amount_minor, wallet: -(after?.amount_minor ?? 0n) })
    expect(await compareWithSupplier(world.server.app, { siteId: SITE.blueDhow, saleId: bookingId })).toEqual([])
  })

  test('whose price moves before the airline has them are held at neither', async () => {
    const [moved, { orderId, bookingId }] = [await watchMoney(), await world.order(FULL_SERVICE)]
    await orderFault(world.sandbox.url, { method: 'Book', fault: 'price-changed', times: 1 })
    await askToHold(orderId)
    await endsAs(bookingId, 'failed')
    expect((await lastOfTheirs())?.status).toBe('failed')
    expect((await world.row(SITE.blueDhow, bookingId)).failure_reason).toBe('The airline does not hold the seats.')
    expect(await moved()).toEqual(AS_BEFORE)
  })

  test('that are held at another price are held at it here, until that too is not what they cost', async () => {
    const { orderId, bookingId } = await world.order(FULL_SERVICE)
    // What the other site says of them moves, and moves back.
    world.meddle({
      ask: async (between, question, on) => {
        const answer = (await on.ask(between, question)) as { record?: { state: string; price: object } | null }
        if (question.kind !== 'flightLook' || answer.record?.state !== 'held') return answer
        return { record: { ...answer.record, isPriceNew: true, price: { amount: '9000.00', currency: 'INR' } } }
      },
    })
    await askToHold(orderId)
    await endsAs(bookingId, 'held')
    const ours = await world.row(SITE.blueDhow, bookingId)
    expect(ours.newly_priced).not.toBeNull()
    expect((ours.hold_ends_at ?? '') < ((await lastOfTheirs())?.hold_ends_at ?? '')).toBe(true)
    world.meddle()
    const moved = await watchMoney()
    const dearer = await payHeld(bookingId)
    await waitUntil(
      () => world.booking(bookingId),
      ({ status }) => status === 'held',
      'held again',
    )
    await waitUntil(moved, ({ debt, wallet }) => debt === 0n && wallet === 0n, 'nothing paid')
    expect(Number(await payHeld(bookingId))).toBeLessThan(Number(dearer))
    expect((await world.settled(bookingId)).status).toBe('issued')
    const theirs = await lastOfTheirs()
    expect(await moved()).toEqual({ debt: theirs?.amount_minor, wallet: -(theirs?.amount_minor ?? 0n) })
  })

  test('of both ways are held as two orders there, and paid once here', async () => {
    const [before, moved] = [(await world.theirs()).length, await watchMoney()]
    const { bookingIds, orderId } = await orderPartnerPair(world.agent, { isLcc: false })
    expect((await askToHold(orderId)).status).toBe(200)
    for (const bookingId of bookingIds) await endsAs(bookingId, 'held')
    await payHeld(bookingIds[0] ?? 0)
    for (const bookingId of bookingIds) expect((await endsAs(bookingId, 'issued', 'refunded')).status).toBe('issued')
    const issued = (await world.theirs()).slice(before).filter(({ status }) => status === 'issued')
    const paid = issued.reduce((sum, { amount_minor }) => sum + amount_minor, 0n)
    expect([issued.length, await moved()]).toEqual([2, { debt: paid, wallet: -paid }])
  })
})

describe('the switch for holds', () => {
  test('that is off offers no hold: fares are sold at once', async () => {
    await world.setHold(false)
    const { body } = await world.search()
    expect(new Set(body.options.map(({ isHoldAllowed }) => isHoldAllowed))).toEqual(new Set([false]))
    const { orderId, bookingId, quoted } = await world.order(FULL_SERVICE)
    expect(quoted.isHoldAllowed).toBe(false)
    expect((await askToHold(orderId)).body).toMatchObject({ errorCode: 'HOLD_NOT_ALLOWED' })
    await world.pay(orderId)
    expect((await world.settled(bookingId)).status).toBe('issued')
    await world.setHold(true)
  })

  test('that is switched off since the quote refuses in a sentence, and nothing is ordered', async () => {
    const { orderId, bookingId } = await world.order(FULL_SERVICE)
    const before = (await world.theirs()).filter(({ status }) => status !== 'expired').length
    await world.setHold(false)
    await askToHold(orderId)
    await endsAs(bookingId, 'failed', 'refunded')
    expect((await world.row(SITE.blueDhow, bookingId)).failure_reason).toBe(
      'This supplier has switched off holding seats for your site.',
    )
    expect((await world.theirs()).filter(({ status }) => status !== 'expired').length).toBe(before)
    await world.setHold(true)
  })

  test('takes nothing back: what is held is ticketed, also with the search off', async () => {
    const bookingId = await hold()
    await world.setHold(false)
    await world.setSearch(false)
    await payHeld(bookingId)
    expect((await world.settled(bookingId)).status).toBe('issued')
    await world.setHold(true)
    await world.setSearch(true)
  })
})

describe('the supplier does not ticket held seats', () => {
  test.each([
    ['of a site that it suspended', () => world.decideFlights('Suspended'), () => world.decideFlights('Approved')],
    ['that the credit does not cover', () => world.setCredit('0'), () => world.setCredit('1000000')],
  ] as const)('%s: the customer has the money again, and the seats are released', async (_, close, open) => {
    const [moved, bookingId] = [await watchMoney(), await hold()]
    await close()
    await payHeld(bookingId)
    expect((await endsAs(bookingId, 'refunded')).status).toBe('refunded')
    await theyEndAs('released')
    expect(await moved()).toEqual(AS_BEFORE)
    await open()
  })
})

describe('a message', () => {
  test('is answered the same however often it is heard; a stranger neither tickets nor releases what another holds', async () => {
    const heard: FlightMessage[] = []
    world.meddle({
      say: async (between, message, on) => {
        heard.push(message as FlightMessage)
        const [first, second] = await Promise.all([on.say(between, message), on.say(between, message)])
        expect(second).toEqual(first)
        return first
      },
    })
    const before = (await world.theirs()).length
    const bookingId = await hold()
    expect((await world.theirs()).length - before).toBe(1)
    const theirs = await lastOfTheirs()
    const { app } = world.server
    const { trace_id: orderRef } = await world.row(SITE.blueDhow, bookingId)
    const net = { amount: toDecimal({ minor: theirs?.amount_minor ?? 0n, currency: 'INR' }), currency: 'INR' }
    const ticket = { kind: 'ticketFlight', id: crypto.randomUUID(), orderRef, net, until: plusMinutes(app.now(), 5) } as const
    expect(await receiveFlightMessage(app, STRANGER, ticket)).toMatchObject({ refused: expect.any(String) })
    expect(await answerFlightQuestion(app, STRANGER, { kind: 'flightRelease', orderRef })).toEqual({ record: null })
    // At another price nothing is paid, and the price is said; too late, nothing either.
    const cheap = { ...ticket, id: crypto.randomUUID(), net: { amount: '1.00', currency: 'INR' } }
    expect(FlightAnswer.parse(await receiveFlightMessage(app, BETWEEN, cheap))).toMatchObject({ newPrice: net })
    const late = { ...ticket, id: crypto.randomUUID(), until: plusMinutes(app.now(), -1) }
    expect(await receiveFlightMessage(app, BETWEEN, late)).toMatchObject({ refused: expect.any(String) })
    expect(await lastOfTheirs()).toMatchObject({ id: theirs?.id, status: 'held' })

    await payHeld(bookingId)
    expect((await world.settled(bookingId)).status).toBe('issued')
    expect(heard.map(({ kind }) => kind)).toEqual(['holdFlight', 'ticketFlight'])
  })
})

describe('a silence', () => {
  const losing = (kind: FlightMessage['kind']) =>
    world.meddle({
      say: async (between, message, on) => {
        const answer = await on.say(between, message)
        if (message.kind === kind) throw new Error('The line is cut')
        return answer
      },
    })
  const neverArrives = () =>
    world.meddle({
      say: async () => {
        throw new Error('The connection was refused')
      },
    })

  test('after seats were held is looked into: they are held once', async () => {
    const before = (await world.theirs()).length
    losing('holdFlight')
    const bookingId = await hold()
    expect((await world.theirs()).length - before).toBe(1)
    expect((await world.row(SITE.blueDhow, bookingId)).pnr).toBe((await lastOfTheirs())?.pnr)
    await release(bookingId)
    await endsAs(bookingId, 'released')
  })

  test('after held seats were paid is looked into: ticketed once and paid once', async () => {
    const [moved, bookingId] = [await watchMoney(), await hold()]
    losing('ticketFlight')
    await payHeld(bookingId)
    expect((await endsAs(bookingId, 'issued')).status).toBe('issued')
    const theirs = await lastOfTheirs()
    expect(await moved()).toEqual({ debt: theirs?.amount_minor, wallet: -(theirs?.amount_minor ?? 0n) })
  })

  test('before seats were held ends: nothing is held at either', async () => {
    const before = (await world.theirs()).length
    const { orderId, bookingId } = await world.order(FULL_SERVICE)
    neverArrives()
    await askToHold(orderId)
    await endsAs(bookingId, 'unknown')
    world.server.passMinutes(16)
    await endsAs(bookingId, 'failed', 'refunded')
    expect((await world.theirs()).length).toBe(before)
  })

  test('before held seats were paid ends with their time limit: the customer has the money again, and they are released', async () => {
    const [moved, bookingId] = [await watchMoney(), await hold()]
    neverArrives()
    await payHeld(bookingId)
    await endsAs(bookingId, 'unknown')
    const endsAt = (await lastOfTheirs())?.hold_ends_at
    world.server.passMinutes((Date.parse(endsAt ?? '') - Date.parse(world.server.app.now())) / 60_000 + 1)
    // Sessions have ended by then too.
    await waitUntil(
      async () => {
        await issueBooking(world.server.app, { siteId: SITE.blueDhow, bookingId }, { isUrgent: true })
        return world.row(SITE.blueDhow, bookingId)
      },
      ({ status }) => status === 'refunded',
      'refunded',
    )
    world.meddle()
    // Its own job there, at its own clock.
    await expireBooking(world.server.app, { siteId: SITE.skylark, bookingId: (await lastOfTheirs())?.id ?? 0 })
    await releaseAtSupplier(world.server.app, { siteId: SITE.blueDhow, bookingId })
    expect((await lastOfTheirs())?.status).toBe('expired')
    expect(await moved()).toEqual(AS_BEFORE)
  })
})
