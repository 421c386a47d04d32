import { costAtSupplier } from '@tradewind/domain/flights/converted'
import { compareBooking } from '@tradewind/domain/reconciliation/compare-booking'
import type { FoundDifference } from '@tradewind/domain/reconciliation/found-difference'
import { bookingNumber } from '@tradewind/domain/tickets/ticket-words'
import type { App } from '../../app.ts'
import { inSite } from '../../database/in-site.ts'
import { findBooking } from './booking-repo.ts'

const DEADLINE_MS = 20_000

/** What the supplier has of a booking, compared with what we have. Nothing: it gave no answer, so nothing can be said. */
export async function compareWithSupplier(
  { db, suppliers, log }: Pick<App, 'db' | 'suppliers' | 'log'>,
  { siteId, saleId }: { siteId: number; saleId: number },
): Promise<readonly FoundDifference[] | undefined> {
  const booking = await inSite(db, siteId, (tx) => findBooking(tx, saleId))
  if (!booking) return undefined
  const supplier = (await suppliers.of(siteId)).get(booking.supplier)
  const lead = booking.supplierOrder.passengers.find(({ isLead }) => isLead) ?? booking.supplierOrder.passengers[0]
  if (!supplier) return undefined
  try {
    const theirs = await supplier.findBooking(
      {
        traceId: booking.trace_id,
        source: booking.source,
        held: booking.heldRef ?? undefined,
        lead: { firstName: lead?.firstName ?? '', lastName: lead?.lastName ?? '' },
      },
      AbortSignal.timeout(DEADLINE_MS),
    )
    return compareBooking(
      {
        bookingId: booking.id,
        title: booking.pnr ?? `Booking ${bookingNumber(booking.id)}`,
        status: booking.status,
        owed: costAtSupplier(booking.priced),
        isChanged: booking.change_request_id !== null,
      },
      theirs && { state: theirs.state, invoiced: theirs.invoiceAmount },
    )
  } catch (error) {
    // However it failed, there is no answer: the next run asks the supplier again.
    log.warn({ err: error, bookingId: booking.id }, 'the supplier did not say what it has')
    return undefined
  }
}
