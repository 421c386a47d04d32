import type { Money } from '@tradewind/domain/money'
import type { Instant, PlainDate } from '@tradewind/domain/time'
import type { SiteTx } from '../database/in-site.ts'
import { creditDay } from './credit-day.ts'

/**
 * From a day on (UTC, today unless said otherwise) the wallet may go this far below nought. A second change on the same day replaces the
 * first; days gone by stay as they were.
 */
export async function setCreditLimit(
  tx: SiteTx,
  { legalEntityId, amount, now, from }: { legalEntityId: number; amount: Money; now: Instant; from?: PlainDate },
): Promise<void> {
  const today = creditDay(now)
  if (from !== undefined && from < today) throw new RangeError('A credit limit cannot be changed for days gone by')
  if (amount.minor < 0n) throw new RangeError('A credit limit is not negative')
  await tx
    .insertInto('credit_limits')
    .values({
      site_id: tx.siteId,
      legal_entity_id: legalEntityId,
      currency: amount.currency,
      from_date: from ?? today,
      amount_minor: amount.minor,
      set_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['site_id', 'legal_entity_id', 'currency', 'from_date'])
        .doUpdateSet({ amount_minor: amount.minor, set_at: now }),
    )
    .execute()
}
