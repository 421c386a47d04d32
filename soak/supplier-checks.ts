import type { Journal } from './journal.ts'
import type { Verdict } from './verdict.ts'

/** What the air supplier's own books say. */
export type SupplierRecord = {
  readonly bookingId: number
  readonly pnr: string
  readonly status: string
  readonly tickets: readonly string[]
  readonly timesTicketed: number
  readonly passengers: readonly string[]
}

export type OurBooking = {
  readonly id: number
  /** The code of who sold it to us. */
  readonly supplier: string
  readonly status: string
  readonly pnr: string | null
  readonly supplier_booking_id: string | null
  readonly needs_staff: boolean
  readonly ticket_numbers: string[]
}

/** What was bought of the airline supplier itself, and not of another site. */
export function ofTheAirlines(ours: readonly OurBooking[]): OurBooking[] {
  return ours.filter(({ supplier }) => !supplier.startsWith('site:'))
}

export function everyTicketIsOursOnce(ours: readonly OurBooking[], atSupplier: readonly SupplierRecord[]): Verdict {
  const ticketed = atSupplier.filter(({ status }) => status === 'ticketed')
  const broken = ticketed.flatMap(({ bookingId, pnr, passengers }) => {
    const found = ours.filter((one) => one.supplier_booking_id === String(bookingId) && one.pnr === pnr)
    const sold = found.filter(({ status, needs_staff }) => status === 'issued' || status === 'changeRequested' || needs_staff)
    return sold.length === 1
      ? []
      : [`${pnr} (${bookingId}, ${passengers[0]}) is ${sold.length} tickets of ours: ${JSON.stringify(found)}`]
  })
  return { promise: 'Every ticket at the supplier is ours once', looked: ticketed.length, broken }
}

export function everyTicketOfOursExists(ours: readonly OurBooking[], atSupplier: readonly SupplierRecord[]): Verdict {
  const byId = new Map(atSupplier.map((one) => [String(one.bookingId), one]))
  const issued = ours.filter(({ status }) => status === 'issued')
  const broken = issued.flatMap((one) => {
    const there = byId.get(one.supplier_booking_id ?? '')
    const same =
      there &&
      there.pnr === one.pnr &&
      one.ticket_numbers.every((number) => there.tickets.some((ticket) => number.includes(ticket)))
    return same
      ? []
      : [
          `booking ${one.id} (${one.pnr}) is issued here and ${there?.status ?? 'unknown'} there: ${one.ticket_numbers} / ${there?.tickets}`,
        ]
  })
  return { promise: 'Every ticket of ours is the supplier’s', looked: issued.length, broken }
}

export function nothingIsTicketedTwice(atSupplier: readonly SupplierRecord[]): Verdict {
  const twice = atSupplier.filter(({ timesTicketed }) => timesTicketed > 1)
  return {
    promise: 'Nothing is ticketed twice',
    looked: atSupplier.length,
    broken: twice.map(({ pnr, timesTicketed }) => `${pnr} was ticketed ${timesTicketed} times`),
  }
}

export function everyHeldSeatIsKnown(ours: readonly OurBooking[], atSupplier: readonly SupplierRecord[]): Verdict {
  const held = atSupplier.filter(({ status }) => status === 'held')
  const known = new Set(
    ours.filter(({ status, needs_staff }) => status === 'held' || needs_staff).map((one) => one.supplier_booking_id),
  )
  return {
    promise: 'Every seat held at the supplier is a hold of ours',
    looked: held.length,
    broken: held
      .filter(({ bookingId }) => !known.has(String(bookingId)))
      .map(({ bookingId, pnr }) => {
        const one = ours.find((booking) => booking.supplier_booking_id === String(bookingId))
        return `${pnr} (${bookingId}) is held there and ${one ? `booking ${one.id} is ${one.status}` : 'nobody’s'} here`
      }),
  }
}

/** What a booking may have become after an answer said so. */
const MAY_BECOME: Record<string, readonly string[]> = {
  awaitingPayment: [],
  issued: ['issued', 'changeRequested', 'cancelled'],
  released: ['released'],
  refunded: ['refunded'],
  expired: ['expired'],
  cancelled: ['cancelled'],
}

export function promisesAreKept(journal: Journal, ours: readonly OurBooking[]): Verdict {
  const byId = new Map(ours.map((one) => [one.id, one]))
  const broken = [...journal.promises].flatMap(([bookingId, promised]) => {
    const is = byId.get(bookingId)?.status
    if (is === undefined) return [`booking ${bookingId} was answered as ${promised} and is gone`]
    const allowed = MAY_BECOME[promised] ?? []
    return allowed.length === 0 || allowed.includes(is) ? [] : [`booking ${bookingId} was answered as ${promised} and is ${is}`]
  })
  return { promise: 'Nothing that was answered is lost', looked: journal.promises.size, broken }
}
