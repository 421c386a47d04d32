import type { NextStep } from '@tradewind/contract/booking'
import type { BookingStatus } from '@tradewind/domain/flights/booking-status'
import type { z } from 'zod'
import type { SiteTx } from '../../database/in-site.ts'
import { listHalves, needsReturn } from './flight-order-repo.ts'

/** Where the screen goes after a payment or a hold: the way back first, then the queue; a booking that is not done yet shows itself. */
export async function nextStep(tx: SiteTx, bookingId: number): Promise<z.infer<typeof NextStep>> {
  const row = await tx
    .selectFrom('bookings')
    .innerJoin('flight_orders as o', (join) =>
      join.onRef('o.site_id', '=', 'bookings.site_id').onRef('o.id', '=', 'bookings.flight_order_id'),
    )
    .select(['bookings.status', 'bookings.flight_order_id', 'o.inbound_result_index'])
    .where('bookings.id', '=', bookingId)
    .executeTakeFirstOrThrow()
  const status = row.status as BookingStatus
  if (status === 'awaitingPayment') return 'payment'
  if (status !== 'issued' && status !== 'held') return 'bookingDetails'
  const halves = await listHalves(tx, row.flight_order_id)
  return needsReturn(halves, row.inbound_result_index) ? 'showReturn' : 'ticketQueue'
}
