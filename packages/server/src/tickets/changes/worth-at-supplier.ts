import { convert, findRate } from '@tradewind/domain/exchange-rates/exchange'
import { atSupplier } from '@tradewind/domain/flights/converted'
import { sameWorth, type Worth } from '@tradewind/domain/ledger/supplier-entries'
import { type Money, money } from '@tradewind/domain/money'
import type { Instant } from '@tradewind/domain/time'
import type { SiteTx } from '../../database/in-site.ts'
import { readExchange } from '../../exchange-rates/read-exchange.ts'
import type { LockedChange } from './change-repo.ts'
import type { StoredQuote } from './quote-repo.ts'

/**
 * What the supplier refunds of a ticket: in its currency as it said so, and its value in the currency of the sale at the rate of the sale, because that is
 * what the cost it takes back was posted at. What it is worth when it is settled is gain or loss of that day.
 */
export function worthOfRefund({ change, booking }: LockedChange, currency: string): Worth {
  const here = money(change.supplier_refund_minor ?? 0n, currency)
  const { refund_there_minor: minor, refund_there_currency: there } = change
  if (minor !== null && there !== null) return { there: money(minor, there), here }
  return { there: atSupplier(here, booking.priced.converted) ?? here, here }
}

type Reissue = { readonly quote: StoredQuote; readonly cost: Money }

/**
 * What a reissue costs at the supplier: as much as its people asked for, where they did; else bought today, so at the rate of today, or at that of the sale where the site has none any
 * more.
 */
export async function worthOfReissue(
  tx: SiteTx,
  { booking }: LockedChange,
  { quote, cost }: Reissue,
  now: Instant,
): Promise<Worth> {
  const { converted } = booking.priced
  const { there_minor: minor, there_currency: currency } = quote
  if (minor !== null && currency !== null) return { there: money(minor, currency), here: cost }
  if (!converted || converted.rate.to !== cost.currency) return sameWorth(cost)
  const today = findRate(await readExchange(tx, now), cost.currency, converted.rate.from)
  return { there: today ? convert(cost, today, 'nearest') : (atSupplier(cost, converted) ?? cost), here: cost }
}
