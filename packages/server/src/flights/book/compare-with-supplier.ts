import { costAtSupplier } from '@tradewind/domain/flights/converted'
import { add } from '@tradewind/domain/money'
import { compareBooking } from '@tradewind/domain/reconciliation/compare-booking'
import type { FoundDifference } from '@tradewind/domain/reconciliation/found-difference'
import { bookingNumber } from '@tradewind/domain/tickets/ticket-words'
import type { App } from '../../app.ts'
import { inSite } from '../../database/in-site.ts'
import { sumCleared } from '../../ledger/post/posting-repo.ts'
import { findBooking } from './booking-repo.ts'
import { sumSupplierRefunds } from './supplier-refund-repo.ts'

const DEADLINE_MS = 20_000

/** What the supplier has of a booking, compared with what we have. Nothing: it gave no answer, so nothing can be said. */
export async function compareWithSupplier(
  { db, suppliers, log }: Pick<App, 'db' | 'suppliers' | 'log'>,
  { siteId, saleId }: { siteId: number; saleId: number },
): Promise<readonly FoundDifference[] | undefined> {
  const known = await inSite(db, siteId, async (tx) => {
    const found = await findBooking(tx, saleId)
    if (!found) return undefined
    const cost = costAtSupplier(found.priced)
    // With what corrections posted: an invoice that changes again is corrected by what is left.
    const [cleared, refunded] = [
      await sumCleared(tx, { saleId, currency: cost.currency }),
      await sumSupplierRefunds(tx, found, cost.currency),
    ]
    return { booking: found, owed: add(cost, cleared), refunded }
  })
  if (!known) return undefined
  const { booking, owed, refunded } = known
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
        ...{ owed, refunded },
        isChanged: booking.change_request_id !== null,
      },
      theirs && { state: theirs.state, invoiced: theirs.invoiceAmount, refunded: theirs.refunded },
    )
  } catch (error) {
    // However it failed, there is no answer: the next run asks the supplier again.
    log.warn({ err: error, bookingId: booking.id }, 'the supplier did not say what it has')
    return undefined
  }
}
