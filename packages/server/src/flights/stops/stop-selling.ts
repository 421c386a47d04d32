import type { Money } from '@tradewind/domain/money'
import type { Instant } from '@tradewind/domain/time'
import type { SiteTx } from '../../database/in-site.ts'
import { notify } from '../../notifications/notify.ts'
import { accountOf, insertStop } from './stop-repo.ts'

/** The supplier said that our account there is empty: none of its flights are sold until there is money, and staff are notified once. */
export async function stopSelling(
  tx: SiteTx,
  { supplier, needed, now }: { supplier: string; needed: Money; now: Instant },
): Promise<void> {
  const stop = { supplier: await accountOf(tx, supplier), stopped_at: now, needed_minor: needed.minor, currency: needed.currency }
  if (!(await insertStop(tx, stop))) return
  for (const permission of ['flights.sources', 'tickets.queue'] as const)
    await notify(
      tx,
      {
        to: { permission },
        kind: 'bookingFailed',
        title: 'Sales stopped: our balance with the supplier is used up',
        body: 'Its flights are not searched, quoted or booked until the balance is topped up. Please top it up at the supplier. Sales then resume automatically.',
        path: permission === 'flights.sources' ? '/staff/flight-sources' : '/staff/tickets',
      },
      now,
    )
}
