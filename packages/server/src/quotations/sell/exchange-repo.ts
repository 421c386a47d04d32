import type { Rate } from '@tradewind/domain/exchange-rates/exchange'
import { decimalsOf, type Money, money } from '@tradewind/domain/money'
import type { PayRate } from '@tradewind/domain/quotations/charge-in-own'
import type { Instant } from '@tradewind/domain/time'
import type { SiteTx } from '../../database/in-site.ts'

/** What of a quotation is paid in the site's currency, less what went back. */
export type Exchanges = { readonly paid: Money; readonly charged: Money; readonly payRate: PayRate }

/** Undefined: nothing of it is paid so, or all of it went back: then the rate is free again. */
export async function readExchanges(tx: SiteTx, quotationId: number): Promise<Exchanges | undefined> {
  const rows = await tx
    .selectFrom('quotation_exchanges')
    .select(['currency', 'own_currency', 'amount_minor', 'own_minor'])
    .select(['rate_from', 'rate_to', 'rate', 'rate_valid_from', 'numerator', 'denominator'])
    .where('quotation_id', '=', BigInt(quotationId))
    .orderBy('id', 'desc')
    .execute()
  const [last] = rows
  if (!last) return undefined
  const { currency, own_currency: own } = last
  const total = (of: 'amount_minor' | 'own_minor') =>
    rows.reduce((all, row) => (row.currency === currency ? all + row[of] : all), 0n)
  const paid = total('amount_minor')
  if (paid === 0n) return undefined
  const stated = { from: last.rate_from, to: last.rate_to, rate: last.rate, validFrom: last.rate_valid_from }
  const charged = money(total('own_minor'), own)
  return { paid: money(paid, currency), charged, payRate: { rate: rateOf(last), stated } }
}

type Ratio = {
  readonly currency: string
  readonly own_currency: string
  readonly numerator: string
  readonly denominator: string
}

function rateOf({ currency: from, own_currency: to, numerator, denominator }: Ratio): Rate {
  const ratio = {
    numerator: BigInt(numerator) * 10n ** BigInt(decimalsOf(from)),
    denominator: BigInt(denominator) * 10n ** BigInt(decimalsOf(to)),
  }
  return { from, to, ...ratio, rateIds: [] }
}

/** In its lowest terms, so that one rate is the same whenever it is written. */
function ratioOf({ from, to, numerator, denominator }: Rate): Pick<Ratio, 'numerator' | 'denominator'> {
  const [up, down] = [numerator * 10n ** BigInt(decimalsOf(to)), denominator * 10n ** BigInt(decimalsOf(from))]
  let [divisor, rest] = [up, down]
  while (rest !== 0n) [divisor, rest] = [rest, divisor % rest]
  return { numerator: String(up / divisor), denominator: String(down / divisor) }
}

type New = {
  readonly quotationId: number
  readonly payRate: PayRate
  /** Below zero both: it goes back. */
  readonly amount: Money
  readonly own: Money
  readonly now: Instant
} & (
  | { readonly kind: 'paid' | 'returned'; readonly receiptId: number; readonly saleId: null }
  | { readonly kind: 'refunded'; readonly receiptId: null; readonly saleId: number }
)

/** The caller has locked the quotation. */
export async function insertExchange(tx: SiteTx, exchange: New): Promise<void> {
  const { quotationId, kind, receiptId, saleId, payRate, amount, own, now } = exchange
  const { rate, stated } = payRate
  await tx
    .insertInto('quotation_exchanges')
    .values({
      site_id: tx.siteId,
      quotation_id: BigInt(quotationId),
      kind,
      receipt_id: receiptId === null ? null : BigInt(receiptId),
      sale_id: saleId,
      currency: amount.currency,
      amount_minor: amount.minor,
      own_currency: own.currency,
      own_minor: own.minor,
      rate_from: stated.from,
      rate_to: stated.to,
      rate: stated.rate,
      rate_valid_from: stated.validFrom,
      ...ratioOf(rate),
      made_at: now,
    })
    .execute()
}

/** What was charged for each receipt of a quotation that was paid so. */
export async function listCharged(tx: SiteTx, quotationId: number): Promise<ReadonlyMap<number, Money>> {
  const rows = await tx
    .selectFrom('quotation_exchanges')
    .select(['receipt_id', 'own_minor', 'own_currency'])
    .where('quotation_id', '=', BigInt(quotationId))
    .where('kind', '=', 'paid')
    .execute()
  return new Map(rows.map((row) => [Number(row.receipt_id), money(row.own_minor, row.own_currency)]))
}

/** Whether the refund of a sale has left the currency of its quotation. */
export async function wasExchanged(tx: SiteTx, saleId: number): Promise<boolean> {
  const row = await tx.selectFrom('quotation_exchanges').select('id').where('sale_id', '=', saleId).executeTakeFirst()
  return row !== undefined
}
