import type { Exchange } from '@tradewind/domain/exchange-rates/exchange'
import { type DatedRate, rateOn } from '@tradewind/domain/markups/dated-rate'
import { deductsTds, hasTds, panOf, type TdsRate, tdsRate } from '@tradewind/domain/network/tds'
import type { Instant, PlainDate } from '@tradewind/domain/time'
import type { SiteTx } from '../database/in-site.ts'
import { listRatesInForce } from '../exchange-rates/exchange-rate-repo.ts'
import { factsOfSite } from '../sites/site-facts.ts'
import { findTaxedBuyer } from './group-member-repo.ts'
import { findGroupOf } from './group-repo.ts'
import { listRates } from './tax-rate-repo.ts'

/**
 * What turns a supplier's fare into one buyer's price on one day: an edition of a group's rules, and the rates. Kept with a search, so that it prices the
 * same until it expires; the rules themselves are not, because an edition never changes.
 */
export type PricingBasis = {
  /** Null for a buyer of a site without groups, who is priced without a rule. */
  readonly groupId: number | null
  readonly edition: number
  readonly bookingDate: PlainDate
  readonly gstBasisPoints: number
  /** TDS on what the buyer is given; zero where none is deducted. Absent from searches of before it was the buyer's own. */
  readonly tdsBasisPoints?: number | undefined
  /** The rate is the higher one, because the buyer had stated no PAN at the moment of the search. */
  readonly isTdsWithoutPan?: true | undefined
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

/**
 * TDS on what a buyer is given, by the rates that the site states: nothing unless it is deducted from this company. A site of a country with TDS has to state a rate, and
 * another one that states none deducts none.
 */
async function readTds(tx: SiteTx, { legalEntityId, today }: Asked): Promise<TdsRate> {
  const [buyer, rates, { country_code: country }] = await Promise.all([
    findTaxedBuyer(tx, legalEntityId),
    listTdsRates(tx),
    factsOfSite(tx),
  ])
  return buyer && deductsTds(taxedAt(country, buyer)) ? rateFor(buyer, { country, rates, today }) : NO_TDS
}

const NO_TDS: TdsRate = { basisPoints: 0, isWithoutPan: false }

async function listTdsRates(tx: SiteTx) {
  const [ordinary, withoutPan] = await Promise.all([listRates(tx, 'tdsOnCommission'), listRates(tx, 'tdsWithoutPan')])
  return { ordinary, withoutPan }
}

type Here = { readonly country: string; readonly rates: Awaited<ReturnType<typeof listTdsRates>>; readonly today: PlainDate }

function rateFor({ pan_number: panNumber, gst_number: gstNumber }: Numbers, { country, rates, today }: Here): TdsRate {
  const ordinary = rateHere(country, rates.ordinary, today)
  return tdsRate({ ordinary, withoutPan: rateHere(country, rates.withoutPan, today) }, panOf({ panNumber, gstNumber }))
}

type Numbers = Pick<TaxedBuyer, 'pan_number' | 'gst_number'>

/** What the tax setting of a company comes to today, where it is to be deducted: its PAN, the rate for it, and the rate for one with a PAN. */
export async function readTaxOfBuyer(tx: SiteTx, buyer: Numbers, today: PlainDate) {
  const [rates, { country_code: country }] = await Promise.all([listTdsRates(tx), factsOfSite(tx)])
  // A site of a country with TDS that states no rate cannot sell to agencies; that is no reason to hide their group.
  if (rates.ordinary.length === 0) return null
  return {
    panNumber: panOf({ panNumber: buyer.pan_number, gstNumber: buyer.gst_number }) ?? null,
    ordinaryBasisPoints: rateHere(country, rates.ordinary, today),
    basisPoints: rateFor(buyer, { country, rates, today }).basisPoints,
  }
}

type TaxedBuyer = NonNullable<Awaited<ReturnType<typeof findTaxedBuyer>>>

/** A company that has named no country is of the site's. A consumer's switch is on only where the country of its own site has TDS. */
function taxedAt(siteCountry: string, buyer: TaxedBuyer) {
  const { kind, is_tds_deductable: isTdsDeductable, country_code: own, consumer_site_id: consumer } = buyer
  return { kind, isTdsDeductable, isOfCountryWithTds: consumer !== null || hasTds(own ?? siteCountry) }
}

function rateHere(country: string, rates: readonly DatedRate[], today: PlainDate): number {
  return rates.length === 0 && !hasTds(country) ? 0 : rateOn(rates, today)
}

/** The live rules of the buyer's group and the rates in force. */
export async function readPricingBasis(tx: SiteTx, asked: Asked): Promise<PricingBasis> {
  const { legalEntityId, today, currencies } = asked
  const [group, rates, tds, exchange] = await Promise.all([
    findGroupOf(tx, legalEntityId),
    listRates(tx, 'gstOnServiceFee'),
    readTds(tx, asked),
    currencies && readExchangeOf(tx, currencies),
  ])
  const gstBasisPoints = rateOn(rates, today)
  return {
    groupId: group?.id ?? null,
    edition: group?.edition ?? 0,
    bookingDate: today,
    gstBasisPoints,
    tdsBasisPoints: tds.basisPoints,
    ...(tds.isWithoutPan && { isTdsWithoutPan: true as const }),
    ...(exchange && { exchange }),
  }
}
