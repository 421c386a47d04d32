import type { BagPrice } from '@tradewind/domain/flights/bag-wish'
import { money } from '@tradewind/domain/money'
import type { Instant } from '@tradewind/domain/time'
import { sql } from 'kysely'
import { type SiteTx, sendAlong } from '../../database/in-site.ts'

/** Stores the current price of bags; a price replaces the one before it. */
export async function rememberBagPrices(tx: SiteTx, prices: readonly BagPrice[], now: Instant): Promise<void> {
  if (prices.length === 0) return
  sendAlong(
    tx,
    tx
      .insertInto('bag_prices')
      .values(
        prices.map(({ airlineCode, origin, destination, weightKg, price }) => ({
          site_id: tx.siteId,
          airline_code: airlineCode,
          origin,
          destination,
          weight_kg: weightKg,
          currency: price.currency,
          price_minor: price.minor,
          seen_at: now,
        })),
      )
      .onConflict((conflict) =>
        conflict
          .columns(['site_id', 'origin', 'destination', 'airline_code', 'weight_kg', 'currency'])
          .doUpdateSet({ price_minor: sql`excluded.price_minor`, seen_at: sql`excluded.seen_at` }),
      ),
  )
}

/** Prices seen since an instant on any of these routes. */
export async function listBagPrices(
  tx: SiteTx,
  ways: readonly { origin: string; destination: string }[],
  since: Instant,
): Promise<BagPrice[]> {
  const rows = await tx
    .selectFrom('bag_prices')
    .selectAll()
    .where((eb) =>
      eb.or(ways.map(({ origin, destination }) => eb.and([eb('origin', '=', origin), eb('destination', '=', destination)]))),
    )
    .where('seen_at', '>', since)
    .limit(500)
    .execute()
  return rows.map((row) => ({
    airlineCode: row.airline_code,
    origin: row.origin,
    destination: row.destination,
    weightKg: row.weight_kg,
    price: money(row.price_minor, row.currency),
  }))
}
