import type { PaxTypeCode, SupplierFare } from '../flights/supplier-fare.ts'
import { formatMoney } from '../format-money.ts'
import { add, isZero, type Money, money, negate, subtract, sum } from '../money.ts'
import type { PriceLine } from '../sales/sale-price.ts'
import type { ExtraKind, PricedFare } from './price-fare.ts'

export type FareLineKind = 'base' | 'tax' | 'otherCharges' | 'serviceFee' | 'gst' | 'discount' | 'tds' | ExtraKind

export type FareLine = PriceLine & { readonly kind: FareLineKind }

const WHO: Record<PaxTypeCode, string> = { 1: 'adult', 2: 'child', 3: 'infant' }

/** Plain words for the codes that suppliers use for parts of the tax. */
const TAX_LABELS: Record<string, string> = {
  K3: 'GST on fare',
  YQTax: 'Fuel surcharge',
  YQ: 'Fuel surcharge',
  YR: 'Carrier surcharge',
  PSF: 'Passenger service fee',
  UDF: 'Airport development fee',
  INTax: 'Airport fees',
  TransactionFee: 'Transaction fee',
}
const OTHER_TAXES = 'Other taxes'

/**
 * The price line by line; the lines always add up to the total payable. Viewers who may not see the net see the commission passed on as one
 * discount, without its TDS.
 */
export function priceLines(priced: PricedFare, { seesNet }: { seesNet: boolean }): FareLine[] {
  const { fare, serviceFee, gst, gstBasisPoints, discount, tds, commissionEarned, extras } = priced
  const charges = subtract(subtract(fare.published, fare.base), fare.tax)
  const lines: FareLine[] = [
    ...baseLines(fare),
    ...taxLines(fare),
    line('otherCharges', 'Other charges', charges),
    line('serviceFee', 'Service Fee', serviceFee),
    line('gst', 'GST on Service Fee', gst, formatPercent(gstBasisPoints)),
    ...extras,
    line('discount', 'Discount', negate(seesNet ? discount : commissionEarned)),
    line('tds', 'TDS', seesNet ? tds : money(0n, priced.currency), describeTdsRate(priced)),
  ]
  return lines.filter(({ amount }) => !isZero(amount))
}

/** 1800 → '18%', 1250 → '12.5%' */
export function formatPercent(basisPoints: number): string {
  return `${basisPoints / 100}%`
}

/** Null where a price does not say at which rate: one of before it was kept. */
export function describeTdsRate({ tdsBasisPoints, isTdsWithoutPan }: PricedFare): string | null {
  if (tdsBasisPoints === undefined) return null
  return `${formatPercent(tdsBasisPoints)}${isTdsWithoutPan ? ', no PAN' : ''}`
}

function baseLines({ parts, base, currency }: SupplierFare): FareLine[] {
  const stated = sum(
    parts.map((part) => part.base),
    currency,
  )
  // Where the supplier's parts do not add up to its own base fare, the parts are not shown.
  if (stated.minor !== base.minor) return [line('base', 'Base fare', base)]
  return parts.map(({ paxType, count, base }) => line('base', `Base fare, ${WHO[paxType]}`, base, each(base, count)))
}

function taxLines({ taxes, tax, currency }: SupplierFare): FareLine[] {
  const byLabel = new Map<string, Money>()
  for (const { code, amount } of taxes) {
    if (code === 'TotalTax' || isZero(amount)) continue
    const label = TAX_LABELS[code] ?? OTHER_TAXES
    byLabel.set(label, add(byLabel.get(label) ?? money(0n, currency), amount))
  }
  const unnamed = subtract(tax, sum(byLabel.values(), currency))
  // The named parts exceed the stated tax: the names cannot be trusted, the total can.
  if (unnamed.minor < 0n || byLabel.size === 0) return [line('tax', 'Taxes and fees', tax)]
  if (!isZero(unnamed)) byLabel.set(OTHER_TAXES, add(byLabel.get(OTHER_TAXES) ?? money(0n, currency), unnamed))
  return [...byLabel].map(([label, amount]) => line('tax', label, amount))
}

function each(total: Money, count: number): string | null {
  if (count < 1) return null
  const divides = total.minor % BigInt(count) === 0n
  return divides ? `${count} × ${formatMoney(money(total.minor / BigInt(count), total.currency))}` : `${count} travellers`
}

function line(kind: FareLineKind, label: string, amount: Money, detail: string | null = null): FareLine {
  return { kind, label, detail, amount }
}
