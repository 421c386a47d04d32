import type { DatedRate } from '@tradewind/domain/exchange-rates/exchange'
import type { Instant } from '@tradewind/domain/time'
import type { SiteTx } from '../database/in-site.ts'

/** The rate of each pair and direction that is in force at an instant. */
export async function listRatesInForce(tx: SiteTx, at: Instant): Promise<DatedRate[]> {
  const rows = await tx
    .selectFrom('exchange_rates')
    .distinctOn(['from_currency', 'to_currency'])
    .select(['id', 'from_currency', 'to_currency', 'rate', 'valid_from'])
    .where('valid_from', '<=', at)
    .orderBy('from_currency')
    .orderBy('to_currency')
    .orderBy('valid_from', 'desc')
    .orderBy('id', 'desc')
    .limit(1_000)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    from: row.from_currency,
    to: row.to_currency,
    rate: row.rate,
    validFrom: row.valid_from,
  }))
}
