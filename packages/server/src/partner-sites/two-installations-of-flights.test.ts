import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { compareWithSupplier } from '../flights/book/compare-with-supplier.ts'
import { issueBooking } from '../flights/book/issue-booking.ts'
import type { OpenedAnswer } from '../flights/book/testing/buy-flight.ts'
import { BLUE_DHOW, SKYLARK } from '../network/testing/two-sites.ts'
import { expectLedgerSound } from '../testing/expect-ledger-sound.ts'
import { waitUntil } from '../testing/wait-until.ts'
import { act, askFor, quoteBack, readChange } from '../tickets/changes/testing/change-desk.ts'
import { type Cuts, setCuts } from './testing/cut-once.ts'
import { SITE } from './testing/flight-world.ts'
import { askForOther, DEARER, priceThere, reissueThere } from './testing/other-flights.ts'
import { startTwoInstallationsOfFlights, type TwoInstallationsOfFlights } from './testing/two-installations-of-flights.ts'

/**
 * Blue Dhow lives in one installation and sells the flights of Skylark, which lives in another: each has its own server and its own PostgreSQL server, and what one says to the other goes
 * over HTTP, signed. Whatever is lost at whatever step: a ticket at both or at neither, and the money of both agrees.
 */
let two: TwoInstallationsOfFlights
let cuts: Readonly<Record<'B' | 'S', Cuts>>
/** What is lost on the way back once it was carried out there. */
let losing: string | undefined

beforeAll(async () => {
  two = await startTwoInstallationsOfFlights()
  await two.setHold(true)
  const { installations } = two.here.server.app
  const own = { ...installations }
  Object.assign(installations, {
    say: async (between: Parameters<typeof own.say>[0], message: { kind?: string }) => {
      const answer = await own.say(between, message)
      if (losing !== message.kind) return answer
      losing = undefined
      throw new Error('The connection was cut')
    },
  })
  cuts = { B: await setCuts(two.here.server.databaseUrl), S: await setCuts(two.second.url) }
}, 300_000)
afterEach(async () => {
  losing = undefined
  await Promise.all([cuts.B.disarm(), cuts.S.disarm()])
  await expectLedgerSound(two.here.server)
  await expectLedgerSound(two.there.server)
})
afterAll(async () => {
  await Promise.all([cuts.B.close(), cuts.S.close()])
  await two.close()
})

/** What moved since: what Blue Dhow owes by its books, and what it has by those of Skylark. */
async function watchMoney() {
  const before = await two.money()
  return async () => {
    const { debt, wallet } = await two.money()
    return { debt: debt - before.debt, wallet: wallet - before.wallet }
  }
}
const NOTHING = { debt: 0n, wallet: 0n }
/** The look that a job brings some seconds later, at both. */
async function look(bookingId: number): Promise<void> {
  const { trace_id: ref } = await two.here.row(SITE.blueDhow, bookingId)
  const { rows } = await sql<{ id: number }>`select sale_id::int as id from partner_orders where order_ref::text = ${ref}`.execute(
    two.there.server.app.db,
  )
  for (const { id } of rows)
    await issueBooking(two.there.server.app, { siteId: SITE.skylark, bookingId: id }, { isUrgent: true }).catch(() => undefined)
  await issueBooking(two.here.server.app, { siteId: SITE.blueDhow, bookingId }, { isUrgent: true }).catch(() => undefined)
}
const statusOf = async (bookingId: number) => (await two.here.row(SITE.blueDhow, bookingId)).status
async function endsAs(bookingId: number, status: string, withinMs = 60_000): Promise<void> {
  await waitUntil(
    async () => {
      await look(bookingId)
      return statusOf(bookingId)
    },
    (is) => is === status,
    status,
    withinMs,
  )
}
async function theirsOf(bookingId: number) {
  const { trace_id: ref } = await two.here.row(SITE.blueDhow, bookingId)
  const { rows } = await sql<{ id: number; status: string; amount_minor: string; pnr: string }>`
    select b.id::int as id, b.status, b.amount_minor, b.pnr from partner_orders o join bookings b on b.site_id = o.site_id and b.id = o.sale_id
    where o.order_ref = ${ref}::uuid`.execute(two.there.server.app.db)
  expect(rows.length).toBeLessThan(2)
  return rows[0]
}
/** Both have the same of it, and reconciliation finds nothing. Gives what it costs. */
async function agreeAs(bookingId: number, status: string): Promise<bigint> {
  const theirs = await theirsOf(bookingId)
  expect(theirs).toMatchObject({ status, pnr: (await two.here.row(SITE.blueDhow, bookingId)).pnr })
  expect(await compareWithSupplier(two.here.server.app, { siteId: SITE.blueDhow, saleId: bookingId })).toEqual([])
  return BigInt(theirs?.amount_minor ?? 0)
}

async function untilAnswered(act: () => Promise<{ status: number }>): Promise<void> {
  await waitUntil(act, ({ status }) => status < 500, 'answered')
}
/** `B`: the installation of the buyer, `S`: that of the supplier. It loses its database where a row is written. */
async function cutAt(point: string, act: () => Promise<{ status: number }>, push: () => Promise<unknown>): Promise<void> {
  const [side, where] = [point.slice(0, 1) as 'B' | 'S', point.slice(2)]
  await cuts[side].arm(where)
  let isAnswered = false
  const acting = untilAnswered(act).finally(() => {
    isAnswered = true
  })
  await waitUntil(
    async () => {
      await push()
      return isAnswered && (await cuts[side].count())
    },
    (count) => count === 1,
    `cut at ${point}`,
  )
  await acting
}

const BOOKING: [string, 'issued' | 'refunded'][] = [
  ['B bookings:issuing', 'issued'],
  ['S bookings:awaitingPayment', 'refunded'],
  ['S partner_orders', 'refunded'],
  ['S payment_lines:open', 'refunded'],
  ['S partner_inbox', 'refunded'],
  ['S bookings:issuing', 'issued'],
  ['S bookings:issued', 'issued'],
  ['S payment_lines:captured', 'issued'],
  ['B bookings:issued', 'issued'],
  ['B payment_lines:captured', 'issued'],
]
const HOLDING: [string, 'held' | 'failed'][] = [
  ['B bookings:issuing', 'held'],
  ['S partner_orders', 'failed'],
  ['S partner_inbox', 'failed'],
  ['S bookings:held', 'held'],
  ['B bookings:held', 'held'],
]
const REFUNDING = [
  'B change_requests:sending',
  'S change_requests:confirmed',
  'S partner_inbox',
  'B change_requests:atSupplier',
  'B change_requests:approved',
  'B change_requests:completed',
]
const FULL_SERVICE = { flight: '101' }

async function hold(): Promise<number> {
  const { orderId, bookingId } = await two.order(FULL_SERVICE)
  await two.here.agent('flight/holdBooking', { orderId })
  await endsAs(bookingId, 'held')
  expect(await theirsOf(bookingId)).toMatchObject({ status: 'held' })
  return bookingId
}
async function payForHold(bookingId: number) {
  const { body } = await two.here.agent<OpenedAnswer>('flight/payments/payForHold', { bookingId })
  return two.here.pay(body.orderId)
}
async function buy(): Promise<number> {
  const { bookingId, orderId } = await two.order()
  await two.here.pay(orderId)
  await endsAs(bookingId, 'issued')
  return bookingId
}
/** Asks for the refund of a ticket; gives the request. */
async function askBack(bookingId: number): Promise<number> {
  const quote = await quoteBack(two.here.agent, bookingId)
  expect(quote).toMatchObject({ isAutomatic: true })
  const { status, body } = await askFor(two.here.agent, bookingId, { quoteId: quote.quoteId })
  expect({ status, trouble: body.errorMessage }).toEqual({ status: 200, trouble: undefined })
  return body.changeRequestId
}
const lookAtChanges = async () => {
  await two.there.lookAtChanges().catch(() => undefined)
  await two.here.lookAtChanges().catch(() => undefined)
}
async function refunded(changeRequestId: number): Promise<void> {
  await waitUntil(
    async () => {
      await lookAtChanges()
      return readChange(two.here.agent, changeRequestId)
    },
    ({ state }) => state === 'completed',
    'refunded at both',
    60_000,
  )
}

describe('flights of another installation', { timeout: 180_000 }, () => {
  test('are found, sold and refunded; both ledgers agree, and each side has only rows of its own', async () => {
    const { body } = await two.search()
    expect(body.sources).toEqual([expect.objectContaining({ code: two.source, status: 'answered', name: 'Partner fares' })])
    // Who it is, and of whom it has the fare, is not said to a buyer.
    expect(JSON.stringify([body.options[0], body.sources[0]])).not.toMatch(/skylark|"tbo|gds/i)
    const moved = await watchMoney()
    const bookingId = await buy()
    const net = await agreeAs(bookingId, 'issued')
    expect(await moved()).toEqual({ debt: net, wallet: -net })
    await refunded(await askBack(bookingId))
    await agreeAs(bookingId, 'cancelled')
    const { debt, wallet } = await moved()
    expect([debt + wallet, debt < net]).toEqual([0n, true])
    const count = async (db: typeof two.here.server.app.db, table: string) =>
      (await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(db)).rows[0]?.n
    for (const table of ['partner_orders', 'partner_inbox'])
      expect([table, await count(two.here.server.app.db, table)]).toEqual([table, 0])
    expect(await count(two.there.server.app.db, 'partner_suppliers')).toBe(0)
  })

  test('are held there, ticketed of the hold and released there', async () => {
    const moved = await watchMoney()
    const [ticketed, released] = [await hold(), await hold()]
    expect(await moved()).toEqual(NOTHING)
    await payForHold(ticketed)
    await endsAs(ticketed, 'issued')
    await two.here.agent('flight/releaseFlight', { bookingId: released })
    await endsAs(released, 'released')
    expect(await theirsOf(released)).toMatchObject({ status: 'released' })
    const net = await agreeAs(ticketed, 'issued')
    expect(await moved()).toEqual({ debt: net, wallet: -net })
  })

  test.each(BOOKING)('a database that is lost while they are booked, at %s, leaves them %s at both', async (point, end) => {
    const [moved, { bookingId, orderId }] = [await watchMoney(), await two.order()]
    await cutAt(
      point,
      () => two.here.pay(orderId),
      () => look(bookingId),
    )
    // A call that has left without an answer is looked into after its time, and given up after a longer one.
    two.passMinutes(end === 'refunded' ? 16 : 2)
    await endsAs(bookingId, end)
    const theirs = await theirsOf(bookingId)
    expect(theirs?.status).toBe(end === 'issued' ? 'issued' : undefined)
    const net = end === 'issued' ? await agreeAs(bookingId, 'issued') : 0n
    expect(await moved()).toEqual({ debt: net, wallet: -net })
  })

  test.each(HOLDING)(
    'a database that is lost while seats are held, at %s, leaves them %s, and nothing is paid',
    async (point, end) => {
      const [moved, { bookingId, orderId }] = [await watchMoney(), await two.order(FULL_SERVICE)]
      await cutAt(
        point,
        () => two.here.agent('flight/holdBooking', { orderId }),
        () => look(bookingId),
      )
      two.passMinutes(end === 'failed' ? 16 : 2)
      await endsAs(bookingId, end)
      expect((await theirsOf(bookingId))?.status).toBe(end === 'held' ? 'held' : undefined)
      expect(await moved()).toEqual(NOTHING)
    },
  )

  test.each(REFUNDING)('a database that is lost while they are refunded, at %s, leaves one refund at both', async (point) => {
    const [moved, bookingId] = [await watchMoney(), await buy()]
    const net = await agreeAs(bookingId, 'issued')
    const side = point.slice(0, 1) as 'B' | 'S'
    const quote = await quoteBack(two.here.agent, bookingId)
    await cuts[side].arm(point.slice(2))
    const { body } = await askFor(two.here.agent, bookingId, { quoteId: quote.quoteId })
    await waitUntil(
      async () => {
        await lookAtChanges()
        return cuts[side].count()
      },
      (count) => count === 1,
      `cut at ${point}`,
    )
    // A call that has left without an answer is looked into after its time.
    two.passMinutes(2)
    await refunded(body.changeRequestId)
    await agreeAs(bookingId, 'cancelled')
    const { debt, wallet } = await moved()
    expect([debt + wallet, debt < net]).toEqual([0n, true])
  })

  test('answers that are lost after the other has written lose nothing', async () => {
    const moved = await watchMoney()
    losing = 'bookFlight'
    const bought = await buy()
    losing = 'holdFlight'
    const held = await hold()
    losing = 'ticketFlight'
    await payForHold(held)
    await endsAs(held, 'issued')
    const [net, other] = [await agreeAs(bought, 'issued'), await agreeAs(held, 'issued')]
    expect(await moved()).toEqual({ debt: net + other, wallet: -net - other })
    losing = 'cancelFlight'
    await refunded(await askBack(bought))
    await agreeAs(bought, 'cancelled')
    const { debt, wallet } = await moved()
    expect([debt + wallet, debt < net + other]).toEqual([0n, true])
    expect(losing).toBeUndefined()
  })

  test('are refunded in part and changed to other days, also where the answers are lost', async () => {
    const { orderId, bookingId } = await two.order({ adults: 2 })
    await two.here.pay(orderId)
    await endsAs(bookingId, 'issued')
    const [moved, theirs] = [await watchMoney(), (await theirsOf(bookingId))?.id ?? 0]
    const { passengers } = await two.here.booking(bookingId)
    const [tickets, Sectors] = [[passengers[0]?.ticket?.ticketId], [{ Origin: 'DEL', Destination: 'BOM' }]]
    const quote = await quoteBack(two.here.agent, bookingId, { requestType: 2, tickets, sectors: Sectors })
    expect(quote).toMatchObject({ isAutomatic: true })
    losing = 'cancelPartOfFlight'
    const part = await askFor(two.here.agent, bookingId, { RequestType: 2, TicketId: tickets, Sectors, quoteId: quote.quoteId })
    await refunded(part.body.changeRequestId)
    const afterPart = await moved()
    expect([afterPart.debt + afterPart.wallet, afterPart.debt < 0n]).toEqual([0n, true])
    await agreeAs(bookingId, 'issued')

    losing = 'changeFlight'
    const changeRequestId = await askForOther(two.here.agent, bookingId)
    const desk = await two.there.callAs(SKYLARK.email, SKYLARK.host)
    const requests = () =>
      two.there.server.app.db
        .selectFrom('change_requests')
        .select(['id', 'state'])
        .where('booking_id', '=', theirs)
        .where('kind', '=', 'reissue')
        .execute()
    const become = <T>(read: () => Promise<T>, isSo: (is: T) => boolean, what: string) =>
      waitUntil(
        async () => {
          await lookAtChanges()
          return read()
        },
        isSo,
        what,
        60_000,
      )
    const [theirChange] = await become(requests, ({ length }) => length > 0, 'asked there')
    await priceThere(desk, theirChange?.id ?? 0, DEARER)
    const read = () => readChange(two.here.agent, changeRequestId)
    const { offer } = await become(read, (change) => change.offer !== null, 'priced here')
    losing = 'agreeToChangeOfFlight'
    await act(two.here.agent, 'acceptChangeQuote', { changeRequestId, quoteId: offer?.quoteId })
    await become(requests, ([one]) => one?.state === 'needsStaff', 'agreed to there')
    await reissueThere(desk, theirChange?.id ?? 0, { places: [1] })
    await become(read, ({ state }) => state === 'completed', 'changed here')
    const { debt, wallet } = await moved()
    expect([debt + wallet, debt > afterPart.debt, (await requests()).length, losing]).toEqual([0n, true, 1, undefined])
    await agreeAs(bookingId, 'issued')
  })

  test('are not sold any more by a supplier that suspends in between, and what was bought is refunded', async () => {
    const [moved, bought] = [await watchMoney(), await buy()]
    const net = await agreeAs(bought, 'issued')
    const late = await two.order()
    expect((await two.there.at.decide(SKYLARK, 'Suspended')).status).toBe(200)
    await waitUntil(two.blueDhow.outside, ({ request }) => request?.requestStatus === 'Suspended', 'suspended')
    await two.here.pay(late.orderId)
    await endsAs(late.bookingId, 'refunded')
    expect(await moved()).toEqual({ debt: net, wallet: -net })
    expect((await two.search()).status).toBe(422)
    await refunded(await askBack(bought))
    await agreeAs(bought, 'cancelled')
    expect((await two.there.at.decide(SKYLARK, 'Approved')).status).toBe(200)
    await waitUntil(two.blueDhow.outside, ({ request }) => request?.requestStatus === 'Approved', 'approved again')
    expect((await two.search()).body.options.length).toBeGreaterThan(0)
  })

  test('are not found while the switch for searches is off, or the buyer has stopped the supplier', async () => {
    await two.setSearch(false)
    expect((await two.search()).body.sources).toEqual([expect.objectContaining({ status: 'failed' })])
    await two.setSearch(true)
    await two.here.at.map(BLUE_DHOW, two.supplierListId, 'Suspended')
    expect((await two.search()).status).toBe(422)
    await two.here.at.map(BLUE_DHOW, two.supplierListId, 'Approved')
    expect((await two.search()).body.options.length).toBeGreaterThan(0)
  })

  test('are counted at both, as what they are', async () => {
    await two.search()
    await Promise.all([two.here.server.app.partnerDays.write(), two.there.server.app.partnerDays.write()])
    const counted = (db: typeof two.here.server.app.db, siteId: number) =>
      db
        .selectFrom('partner_site_days')
        .select(['category', 'is_supplier'])
        .select(({ fn }) => fn.sum<string>('looks').as('looks'))
        .where('site_id', '=', siteId)
        .where('partner_site_id', '>', 900_000_000)
        .groupBy(['category', 'is_supplier'])
        .execute()
    const [here, there] = [
      await counted(two.here.server.app.db, SITE.blueDhow),
      await counted(two.there.server.app.db, SITE.skylark),
    ]
    const flights = { category: 'Flights', looks: expect.any(BigInt) }
    expect(here).toEqual([{ ...flights, is_supplier: true }])
    expect(there).toEqual([{ ...flights, is_supplier: false }])
  })

  test('whose key is removed in between are booked at both or at neither', async () => {
    const [moved, unheard] = [await watchMoney(), await two.order()]
    const theirs = await two.blueDhow.installation()
    const ours = await two.skylark.installation()
    // Skylark removes the key: nothing that Blue Dhow says is read, and nothing is known until it is.
    await two.skylark.change('disconnect', { installationId: ours.installationId })
    await two.here.pay(unheard.orderId)
    await look(unheard.bookingId)
    expect(await statusOf(unheard.bookingId)).toBe('unknown')
    two.passMinutes(16)
    await look(unheard.bookingId)
    expect(await statusOf(unheard.bookingId)).toBe('unknown')
    expect((await two.search()).body.sources).toEqual([expect.objectContaining({ status: 'failed' })])
    await two.skylark.change('setKey', { installationId: ours.installationId, theirKey: theirs.ownKey })
    await endsAs(unheard.bookingId, 'refunded')
    expect(await theirsOf(unheard.bookingId)).toBeUndefined()
    expect(await moved()).toEqual(NOTHING)

    // It was carried out, the answer is lost, and the key is removed before anybody can ask.
    const heard = await two.order()
    losing = 'bookFlight'
    const { installations } = two.here.server.app
    const own = { ...installations }
    Object.assign(installations, {
      say: async (between: Parameters<typeof own.say>[0], message: { kind?: string }) => {
        try {
          return await own.say(between, message)
        } finally {
          await two.skylark.change('disconnect', { installationId: ours.installationId })
        }
      },
    })
    await two.here.pay(heard.orderId)
    Object.assign(installations, own)
    await look(heard.bookingId)
    expect(await statusOf(heard.bookingId)).toBe('unknown')
    await two.skylark.change('setKey', { installationId: ours.installationId, theirKey: theirs.ownKey })
    await endsAs(heard.bookingId, 'issued')
    const net = await agreeAs(heard.bookingId, 'issued')
    expect(await moved()).toEqual({ debt: net, wallet: -net })
  })

  test('that could not be said, because the buyer has disconnected, are paid by nobody; what was bought is refunded once connected again', async () => {
    const [moved, bought] = [await watchMoney(), await buy()]
    const net = await agreeAs(bought, 'issued')
    const theirs = await two.blueDhow.installation()
    const { ownKey } = await two.skylark.installation()
    const unsent = await two.order({ daysLater: 3 })
    await two.blueDhow.change('disconnect', { installationId: theirs.installationId })
    await two.here.pay(unsent.orderId)
    // Nothing has left, so nothing is in doubt: after a few tries the money is back.
    await endsAs(unsent.bookingId, 'refunded', 100_000)
    expect(await theirsOf(unsent.bookingId)).toBeUndefined()
    expect(await moved()).toEqual({ debt: net, wallet: -net })
    expect((await two.search()).status).toBe(422)
    await two.blueDhow.change('setKey', { installationId: theirs.installationId, theirKey: ownKey })
    await refunded(await askBack(bought))
    await agreeAs(bought, 'cancelled')
    const { debt, wallet } = await moved()
    expect([debt + wallet, debt < net]).toEqual([0n, true])
  })
})
