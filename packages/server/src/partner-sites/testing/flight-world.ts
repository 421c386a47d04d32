import type { FlightDetails } from '@tradewind/contract/flights/book'
import type { BookingDetail } from '@tradewind/contract/flights/booking'
import type { FlightOption } from '@tradewind/contract/flights/option'
import type { AccountKind } from '@tradewind/domain/ledger/posting'
import { createSmallWorld } from '../../../../sandbox/src/air/small-world.ts'
import { type Sandbox, startSandbox } from '../../../../sandbox/src/start-sandbox.ts'
import { inSite } from '../../database/in-site.ts'
import { insertRates } from '../../exchange-rates/exchange-rate-repo.ts'
import {
  adult,
  type Call,
  detailsFor,
  minorOf,
  type OpenedAnswer,
  payByWallet,
  quote,
  travelDay,
} from '../../flights/book/testing/buy-flight.ts'
import { BLUE_DHOW, SKYLARK, twoSitesOn } from '../../network/testing/two-sites.ts'
import { startTestServer } from '../../testing/test-server.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import { checkChange } from '../../tickets/changes/check-change.ts'
import type { Between, PartnerLink } from '../partner-link.ts'

export const SITE = { skylark: 1, blueDhow: 2 } as const
export const SOURCE = 'site:1-flights'

type Ask = Parameters<PartnerLink['ask']>
type Say = Parameters<PartnerLink['say']>
type Meddling = {
  ask?: (between: Between, question: Ask[1], on: PartnerLink) => Promise<unknown>
  say?: (between: Between, message: Say[1], on: PartnerLink) => Promise<unknown>
  notify?: PartnerLink['notify']
}

type Where = {
  readonly credit?: string
  readonly sandbox?: Sandbox
  readonly databaseUrl?: string
  readonly settings?: Parameters<typeof startTestServer>[0]
}

/** Tests only: Blue Dhow sells the flights of Skylark, on a credit of a million rupees there, and counts 0.05 dirham for a rupee. */
export async function startFlightWorld({ credit = '1000000', sandbox: given, databaseUrl, settings }: Where = {}) {
  const sandbox = given ?? (await startSandbox({ latency: 'none', world: createSmallWorld() }))
  const server = await startTestServer({ SANDBOX_URL: sandbox.url, ...settings, ...(databaseUrl && { DATABASE_URL: databaseUrl }) })
  const at = twoSitesOn(server)
  const { supplierListId } = await at.askAfterTerms(BLUE_DHOW)
  const decided = await at.decide(SKYLARK, 'Approved', { creditLimit: credit })
  if (decided.status !== 200) throw new Error(`Skylark did not approve: ${JSON.stringify(decided.body)}`)
  const { db } = server.app
  await inSite(db, SITE.blueDhow, (tx) =>
    insertRates(tx, [{ from: 'INR', to: 'AED', rate: '0.05', validFrom: server.app.now() }], {
      ...{ source: 'feed', setBy: null, now: server.app.now() },
    }),
  )
  const callAs = async (email: string, host: string): Promise<Call> => {
    const as = await server.logIn(email, { host })
    return (path, body) => server.call(path, body, { as, host, ...(body === undefined ? { method: 'GET' as const } : {}) }) as never
  }
  const agent = await callAs('agent@bluedhow.example', 'bluedhow.localhost')
  const own: PartnerLink = { ...server.app.partnerLink }
  return {
    ...{ sandbox, server, at, supplierListId, agent, callAs },
    /** From now on the two sites hear each other in this way; without one, as they do. */
    meddle({ ask, say, notify }: Meddling = {}): void {
      Object.assign(server.app.partnerLink, {
        ask: ask ? (between: Between, question: Ask[1]) => ask(between, question, own) : own.ask,
        say: say ? (between: Between, message: Say[1]) => say(between, message, own) : own.say,
        notify: notify ?? own.notify,
      })
    },
    search: (more: object = {}) => searchPartnerFlights(agent, more),
    /** From the search to an open payment. */
    order: (wish: Wish = {}) => orderPartnerFlight(agent, wish),
    pay: (orderId: string, call = agent) => payByWallet(call, orderId),
    booking: async (bookingId: number, call = agent) =>
      (await call<{ booking: BookingDetail }>('flight/getBookingDetails', { bookingId })).body.booking,
    /** Once it no longer moves. */
    async settled(bookingId: number): Promise<BookingDetail> {
      return waitUntil(
        () => this.booking(bookingId),
        ({ status }) => ['issued', 'failed', 'refunded', 'cancelled'].includes(status),
        'settled',
      )
    },
    /** Looks how the open requests of both sites stand at those who were asked. */
    async lookAtChanges(): Promise<void> {
      const open = await db
        .selectFrom('change_requests')
        .select(['site_id', 'id'])
        .where(({ eb, or }) =>
          or([
            eb('state', 'in', ['sending', 'unclear', 'atSupplier', 'confirmed']),
            eb('desk_word', 'is not', null),
            eb('desk_change_id', 'is not', null),
          ]),
        )
        .orderBy('site_id')
        .execute()
      for (const { site_id: siteId, id } of open) await checkChange(server.app, { siteId, changeRequestId: id })
    },
    row: (siteId: number, bookingId: number) =>
      db.selectFrom('bookings').selectAll().where('site_id', '=', siteId).where('id', '=', bookingId).executeTakeFirstOrThrow(),
    /** What Skylark has of what Blue Dhow ordered, oldest first. */
    theirs: () =>
      db
        .selectFrom('bookings as b')
        .innerJoin('supply_consumers as c', (join) =>
          join.onRef('c.site_id', '=', 'b.site_id').onRef('c.legal_entity_id', '=', 'b.legal_entity_id'),
        )
        .selectAll('b')
        .where('b.site_id', '=', SITE.skylark)
        .orderBy('b.id')
        .execute(),
    /** What accounts of a kind hold, in minor units: of one company, or of all. */
    async balance(siteId: number, kind: AccountKind, currency: string, legalEntityId?: number): Promise<bigint> {
      const rows = await db
        .selectFrom('ledger_entries as e')
        .innerJoin('ledger_accounts as a', (join) => join.onRef('a.site_id', '=', 'e.site_id').onRef('a.id', '=', 'e.account_id'))
        .select('e.amount_minor')
        .where('a.site_id', '=', siteId)
        .where('a.kind', '=', kind)
        .where('a.currency', '=', currency)
        .$if(legalEntityId !== undefined, (query) => query.where('a.legal_entity_id', '=', legalEntityId ?? 0))
        .execute()
      return rows.reduce((sum, { amount_minor }) => sum + amount_minor, 0n)
    },
    /** What Blue Dhow owes Skylark, what it is to get of it taken off; and what it has in its wallet there. In paise. */
    async money(): Promise<{ debt: bigint; wallet: bigint }> {
      const supplier = await db
        .selectFrom('partner_suppliers')
        .select('legal_entity_id')
        .where('site_id', '=', SITE.blueDhow)
        .executeTakeFirst()
      const consumer = await this.consumer()
      const kinds = supplier ? (['supplierPayable', 'supplierReceivable'] as const) : []
      const owed = await Promise.all(kinds.map((kind) => this.balance(SITE.blueDhow, kind, 'INR', supplier?.legal_entity_id)))
      const has = await Promise.all((['wallet', 'hold'] as const).map((kind) => this.balance(SITE.skylark, kind, 'INR', consumer)))
      const sum = (amounts: readonly bigint[]) => amounts.reduce((a, b) => a + b, 0n)
      return { debt: sum(owed), wallet: sum(has) }
    },
    /** As which company Blue Dhow buys at Skylark. */
    consumer: async (): Promise<number> =>
      (
        await db
          .selectFrom('supply_consumers')
          .select('legal_entity_id')
          .where('site_id', '=', SITE.skylark)
          .where('consumer_site_id', '=', SITE.blueDhow)
          .executeTakeFirstOrThrow()
      ).legal_entity_id,
    decideFlights: (status: string) => at.decide(SKYLARK, status),
    setSearch: (isFlightSearchAllowed: boolean) =>
      at.call(SKYLARK, 'supplier/supplierOnlyAccess/setFlightSearchSetting', {
        ...{ isFlightSearchAllowed, consumerSiteId: String(SITE.blueDhow), supplierListId },
      }),
    setHold: (isFlightHold: boolean) =>
      at.call(SKYLARK, 'supplier/supplierOnlyAccess/setFlightHoldSetting', {
        ...{ isFlightHold, consumerSiteId: String(SITE.blueDhow), supplierListId },
      }),
    /** As its desk would. */
    async setCredit(amount: string): Promise<void> {
      const limit = { legalEntityId: await this.consumer(), amount, currency: 'INR', terms: null }
      const { status, body } = await at.call(SKYLARK, 'wl/user/setCreditLimit', limit)
      if (status !== 200) throw new Error(`No credit of ${amount}: ${JSON.stringify(body)}`)
    },
    async close() {
      await server.close()
      // One that was handed in belongs to who opened it.
      if (!given) await sandbox.close()
    },
  }
}
export type FlightWorld = Awaited<ReturnType<typeof startFlightWorld>>

type Found = {
  searchId: string
  options: FlightOption[]
  sources: { code: string; status: string; reason: string | null }[]
}

export function searchPartnerFlights(call: Call, more: object = {}) {
  return call<Found>('flight/search', {
    segments: [{ origin: 'DEL', destination: 'BOM', preferredDepartureTime: `${travelDay()}T00:00:00` }],
    ...{ adultCount: 1, childCount: 0, infantCount: 0, JourneyType: 1, Sources: [SOURCE], ...more },
  })
}

type Wish = Partial<FlightDetails> & {
  flight?: string
  family?: string
  daysLater?: number
  source?: string
  adults?: number
  children?: number
  infants?: number
  /** To Dubai and back after five days, in one ticket. */
  isReturn?: boolean
}

/** Tests only: from the search to an open payment. */
export async function orderPartnerFlight(
  call: Call,
  {
    flight = '2001',
    family = 'Flex',
    daysLater = 0,
    source = SOURCE,
    adults = 1,
    children = 0,
    infants = 0,
    isReturn = false,
    ...more
  }: Wish = {},
) {
  const fly = (origin: string, destination: string, days: number) => ({
    ...{ origin, destination, preferredDepartureTime: `${travelDay(daysLater + days)}T00:00:00` },
  })
  const segments = isReturn ? [fly('DEL', 'DXB', 0), fly('DXB', 'DEL', 5)] : [fly('DEL', 'BOM', 0)]
  const party = { adultCount: adults, childCount: children, infantCount: infants, JourneyType: isReturn ? 2 : 1 }
  const { body } = await searchPartnerFlights(call, { segments, ...party, Sources: [source] })
  const found = body.options.find(({ legs, fareFamily }) => legs[0]?.segments[0]?.flightNumber === flight && fareFamily === family)
  if (!found) throw new Error(`No partner fare ${flight}: ${JSON.stringify(body.sources)}`)
  const quoted = await quote(call, body.searchId, found.resultIndex)
  const passengers = [
    ...Array.from({ length: adults }, () => adult(nextName())),
    ...Array.from({ length: children }, () => minorOf(2, nextName())),
    ...Array.from({ length: infants }, () => minorOf(3, nextName())),
  ]
  const details = detailsFor(body.searchId, quoted, { passengers, ...more })
  const opened = await call<OpenedAnswer>('flight/setFlightDetails', details)
  if (opened.status !== 200) throw new Error(`No order: ${JSON.stringify(opened.body)}`)
  return { ...opened.body, quoted, details }
}

let names = 0
/** Nobody flies twice on one flight. */
function nextName(): string {
  names += 1
  return `Rao${String.fromCharCode(97 + (names % 26))}${String.fromCharCode(97 + Math.floor(names / 26))}`
}

/** Tests only: both ways within India, of the partner, with one payment open for them. */
export async function orderPartnerPair(call: Call, { isLcc = true }: { isLcc?: boolean } = {}) {
  const back = { origin: 'BOM', destination: 'DEL', preferredDepartureTime: `${travelDay(5)}T00:00:00` }
  const out = { origin: 'DEL', destination: 'BOM', preferredDepartureTime: `${travelDay()}T00:00:00` }
  const { body } = await searchPartnerFlights(call, { segments: [out, back], JourneyType: 2 })
  const { searchId, options } = body
  const cheapest = (bound: string) => options.find((option) => option.bound === bound && option.isLCC === isLcc)?.resultIndex ?? ''
  const passengers = [adult(nextName())]
  const first = detailsFor(searchId, await quote(call, searchId, cheapest('outbound')), {
    passengers,
    inboundResultIndex: cheapest('inbound'),
  })
  const opened = await call<OpenedAnswer>('flight/setFlightDetails', first)
  if (opened.status !== 200) throw new Error(`No way out: ${JSON.stringify(opened.body)}`)
  const second = detailsFor(searchId, await quote(call, searchId, cheapest('inbound')), {
    passengers,
    outboundBookingId: opened.body.bookingId,
  })
  const both = await call<OpenedAnswer>('flight/setFlightDetails', second)
  if (both.status !== 200) throw new Error(`No way back: ${JSON.stringify(both.body)}`)
  return { bookingIds: [opened.body.bookingId, both.body.bookingId], orderId: both.body.orderId }
}
