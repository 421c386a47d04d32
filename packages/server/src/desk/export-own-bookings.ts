import { type OwnBooking, OwnBookingFilters } from '@tradewind/contract/desk/own-bookings'
import { type Money, parseMoney } from '@tradewind/domain/money'
import { type Instant, instant } from '@tradewind/domain/time'
import { localAt, type ZoneHistory } from '@tradewind/domain/zone-history'
import type { SiteTx } from '../database/in-site.ts'
import { exportKind } from '../exports/export-kind.ts'
import type { Sellers } from '../sales/seller.ts'
import type { SheetColumn } from '../sheets/write-sheet.ts'
import { zonesOfSite } from '../sites/site-zone.ts'
import { type OwnScope, ownScope, readOwnBookings, wantedOf } from './list-own-bookings.ts'
import { type BookingPlace, listOwnBookings } from './own-booking-repo.ts'

/** As it was asked for: whose bookings are theirs, and the moment at which a quotation is expired or not. */
type OwnExport = { readonly filters: OwnBookingFilters; readonly scope: OwnScope; readonly now: Instant }
type Line = OwnBooking & { readonly madeLocally: string }

const amountOf = (amount: string | null, currency: string): Money | null => (amount === null ? null : parseMoney(amount, currency))

const COLUMNS: readonly SheetColumn<Line>[] = [
  { header: 'Number', width: 12, kind: 'text', value: ({ number }) => number },
  { header: 'Product', width: 14, kind: 'text', value: ({ whatName }) => whatName },
  { header: 'Reference', width: 14, kind: 'text', value: ({ reference }) => reference },
  { header: 'Description', width: 34, kind: 'text', value: ({ title }) => title },
  { header: 'Lead traveller', width: 24, kind: 'text', value: ({ leadName }) => leadName },
  { header: 'Travellers', width: 10, kind: 'whole', value: ({ partyCount }) => partyCount },
  { header: 'Status', width: 18, kind: 'text', value: ({ statusName }) => statusName },
  { header: 'Date', width: 18, kind: 'dateTime', value: ({ madeLocally }) => madeLocally },
  { header: 'Travel from', width: 13, kind: 'date', value: ({ usedFrom }) => usedFrom },
  { header: 'Travel to', width: 13, kind: 'date', value: ({ usedTo }) => usedTo },
  { header: 'Currency', width: 9, kind: 'text', value: ({ currency }) => currency },
  { header: 'Total', width: 15, kind: 'amount', value: ({ amount, currency }) => amountOf(amount, currency) },
  { header: 'To pay', width: 15, kind: 'amount', value: ({ outstanding, currency }) => amountOf(outstanding, currency) },
]

const BATCH = 100

/** What a customer bought and was offered as a file, as the list under Bookings shows it: one line each. */
export function exportOwnBookings(sellers: () => Sellers) {
  return exportKind<Line>({
    kind: 'ownBookings',
    words: ['booking', 'bookings'],
    fileName: 'bookings',
    foundAt: '/bookings/downloads',
    area: 'tickets',
    sheet: { name: 'Bookings', columns: COLUMNS },
    isStillOwn: (actor, input) => {
      const [kept, own] = [readWish(input).scope, ownScope(actor)]
      // Of what their colleagues booked only where they still see it.
      return kept.kind === 'user' ? kept.userId === actor.userId : own.kind === 'entity' && own.legalEntityId === kept.legalEntityId
    },
    // Two lists are merged; only reading them all counts them.
    count: async () => null,
    ids: (tx, input) => bookingsInOrder(tx, readWish(input)),
    read: async (tx, ids, zones, input) => {
      const { scope, now } = readWish(input)
      const bookings = await readOwnBookings(tx, ids.map(placeOf), { scope, sellers: sellers(), now })
      return bookings.map((booking) => ({ ...booking, madeLocally: localAt(zones, instant(booking.madeAt)) }))
    },
  })
}

function readWish(input: unknown): OwnExport {
  const { filters, scope, now } = input as OwnExport
  return { filters: OwnBookingFilters.parse(filters), scope, now }
}

/** Sales and quotations are numbered apart: a quotation is below zero here. */
const idOf = ({ what, id }: BookingPlace) => (what === 'quotation' ? -id : id)
const placeOf = (id: number) => ({ what: id < 0 ? ('quotation' as const) : ('sale' as const), id: Math.abs(id) })

async function* bookingsInOrder(tx: SiteTx, { filters, scope }: OwnExport): AsyncGenerator<number[]> {
  const zones: ZoneHistory = await zonesOfSite(tx)
  let past: BookingPlace | undefined
  for (;;) {
    const found: BookingPlace[] = await listOwnBookings(tx, { ...wantedOf(filters, zones), scope, past, limit: BATCH })
    if (found.length > 0) yield found.map(idOf)
    if (found.length < BATCH) return
    past = found.at(-1)
  }
}
