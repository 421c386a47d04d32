import type { Exchange } from '@tradewind/domain/exchange-rates/exchange'
import { rateOn } from '@tradewind/domain/markups/dated-rate'
import type { Instant, PlainDate } from '@tradewind/domain/time'
import type { SiteTx } from '../database/in-site.ts'
import { listRatesInForce } from '../exchange-rates/exchange-rate-repo.ts'
import { findGroupOf } from './group-repo.ts'
import { listRates } from './tax-rate-repo.ts'

/**
 * What turns a supplier's fare into one buyer's price on one day: an edition of a group's rules, and the rate. Kept with a search, so that it prices the
 * same until it expires; the rules themselves are not, because an edition never changes.
 */
export type PricingBasis = {
  /** Null for a buyer of a site without groups, who is priced without a rule. */
  readonly groupId: number | null
  readonly edition: number
  readonly bookingDate: PlainDate
  readonly gstBasisPoints: number
  /** The site's own currency and its exchange rates of that moment. Absent from searches of before there were any. */
  readonly exchange?: Exchange
}

type Asked = {
  readonly legalEntityId: number
  readonly today: PlainDate
  readonly currencies?: Currencies
}
/** In what the site sells, and in what its suppliers ask. */
export type Currencies = { readonly own: string; readonly asked: readonly string[]; readonly now: Instant }

/** Only the rates that these suppliers need, and none where all ask in the site's own currency: it is kept with every search. */
async function readExchangeOf(tx: SiteTx, { own, asked, now: at }: Currencies): Promise<Exchange> {
  const foreign = new Set(asked.filter((currency) => currency !== own))
  if (foreign.size === 0) return { at, own, rates: [] }
  const rates = await listRatesInForce(tx, at)
  return { at, own, rates: rates.filter(({ from, to }) => foreign.has(from) || foreign.has(to)) }
}

/** The live rules of the buyer's group and the rates in force. */
export async function readPricingBasis(tx: SiteTx, { legalEntityId, today, currencies }: Asked): Promise<PricingBasis> {
  const [group, rates, exchange] = await Promise.all([
    findGroupOf(tx, legalEntityId),
    listRates(tx, 'gstOnServiceFee'),
    currencies && readExchangeOf(tx, currencies),
  ])
  const gstBasisPoints = rateOn(rates, today)
  return {
    groupId: group?.id ?? null,
    edition: group?.edition ?? 0,
    bookingDate: today,
    gstBasisPoints,
    ...(exchange && { exchange }),
  }
}
