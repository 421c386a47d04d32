import type { Instant } from '@tradewind/domain/time'
import type { SiteTx } from '../../database/in-site.ts'
import { zonesOfSite } from '../../sites/site-zone.ts'
import { addUsage, addUseAlong, monthIn } from './look-to-book-repo.ts'

type Booked = { readonly userId: number; readonly legalEntityId: number }

/** Counts a booking that became a ticket: to its person's usage, and to the searches its buyer may make. */
export async function countBooking(tx: SiteTx, { userId, legalEntityId }: Booked, now: Instant): Promise<void> {
  const month = monthIn(await zonesOfSite(tx), now)
  await addUsage(tx, { userId, month, looks: 0, bookings: 1 })
  addUseAlong(tx, { legalEntityId, month, looks: 0, bookings: 1 })
}
