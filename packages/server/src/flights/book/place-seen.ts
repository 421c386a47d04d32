import type { Found } from '@tradewind/domain/flights/issue-plan'
import { placeFound, type Sighting } from '@tradewind/domain/flights/place-found'
import type { Instant } from '@tradewind/domain/time'
import type { SiteTx } from '../../database/in-site.ts'
import type { SupplierBooking } from '../suppliers/supplier-booking.ts'
import { hasTicketNumbers, type Seen } from './ask-supplier.ts'
import type { Booking } from './booking-repo.ts'
import { fitOf } from './fit-order.ts'
import { isAnotherBooking, listTraceMates } from './trace-repo.ts'

/** What a look into the supplier's books says of this booking, by what our own books know of the others. */
export async function placeSeen(
  tx: SiteTx,
  booking: Booking,
  { own, named, now }: Seen & { now: Instant },
): Promise<{ found: Found; booking: SupplierBooking | undefined }> {
  const found = placeFound({
    own: {
      ...(await sight(tx, booking, own, { now })),
      by: booking.heldRef?.supplierBookingId ? 'number' : 'trace',
      isTraceShared: await isTraceShared(tx, booking),
    },
    named: named && {
      ...(await sight(tx, booking, named.booking, { now, pnr: named.pnr })),
      isProvenOurs: named.booking !== undefined && (await isProvenOurs(tx, booking, named.booking)),
    },
  })
  if (found === 'absent' || found === 'inconclusive' || found === 'another') return { found, booking: undefined }
  const isNamed = named?.booking !== undefined && named.booking.held.supplierBookingId !== own?.held.supplierBookingId
  const isOwn = own !== undefined && (!isNamed || fitOf(own, of(booking)) === 'fits')
  return { found, booking: isOwn ? own : named?.booking }
}

function of({ supplierOrder, option }: Booking) {
  return { order: supplierOrder, legs: option.legs }
}

async function sight(
  tx: SiteTx,
  booking: Booking,
  seen: SupplierBooking | undefined,
  { now, pnr = seen?.pnr ?? '' }: { now: Instant; pnr?: string },
): Promise<Sighting> {
  const number = seen?.held.supplierBookingId || null
  const isAnothers = pnr !== '' && (await isAnotherBooking(tx, booking, { pnr, number, now }))
  if (!seen) return { there: 'nothing', fit: 'unseen', isAnothers }
  return { there: stateOf(seen), fit: fitOf(seen, of(booking)), isAnothers }
}

function stateOf(seen: SupplierBooking): Exclude<Sighting['there'], 'nothing'> {
  switch (seen.state) {
    case 'held':
      return 'held'
    case 'ticketed':
      return hasTicketNumbers(seen) ? 'ticketed' : 'ticketedWithoutNumbers'
    case 'inProgress':
      return 'ticketedWithoutNumbers'
    case 'cancelled':
    case 'failed':
      return 'cancelled'
  }
}

/** Whether something was asked of the supplier in the same trace for another booking of ours. */
export async function isTraceShared(tx: SiteTx, booking: Pick<Booking, 'id' | 'supplier' | 'trace_id'>): Promise<boolean> {
  return (await listTraceMates(tx, booking)).length > 0
}

/** It bears the reference we gave this order, or it was made after the other half of this pair, in the same trace. */
async function isProvenOurs(tx: SiteTx, booking: Booking, { reference, parentBookingId }: SupplierBooking): Promise<boolean> {
  if (reference !== undefined) return reference === booking.supplierOrder.reference
  if (parentBookingId === undefined) return false
  return (await listTraceMates(tx, booking)).some((mate) => mate.supplier_booking_id === parentBookingId)
}
