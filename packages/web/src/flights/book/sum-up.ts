import type { FareDetailResult } from '@tradewind/contract/flights/quote'
import { add, isZero, type Money, negate, parseMoney, subtract, sum } from '@tradewind/domain/money'
import type { ExtraLine } from './choose-extra.ts'
import { t } from './messages.ts'

export type SummaryLine = { kind: string; label: string; detail: string | null; amount: Money }

/** The 'Summary' card: what the customer pays, and separately what the seller pays and keeps. */
export type Summary = {
  /** With the extras they add up to the customer's total. */
  lines: readonly SummaryLine[]
  extras: readonly ExtraLine[]
  /** The price in the results, plus the extras. */
  customerTotal: Money
  /** What is paid to us: less than the customer's total for those who sell to others. */
  totalPayable: Money
  seller: SellerPart | null
  /** Where the airline asks for another currency: 'GBP 300.00 · converted at 105.20 of 22 Nov'. */
  conversion: string | null
}

/** Shown only to those who earn on it. With the extras its lines add up to the total payable. */
export type SellerPart = {
  lines: readonly SummaryLine[]
  /** Published total less payable total. */
  commission: Money
  net: Money
  youEarn: Money
}

/**
 * For the customer: the total fare, and with a markup the service fee and its GST. For the seller: the same, plus TDS (+) and Discount (−), which
 * with a markup are shown only where they are not zero. The total fare is computed as the rest of the total, so that the lines always add up.
 */
export function sumUp(fare: FareDetailResult, extras: readonly ExtraLine[]): Summary {
  const { currency } = fare
  const extrasTotal = sum(
    extras.map(({ amount }) => amount),
    currency,
  )
  const [customer, payable] = [parseMoney(fare.totalFare, currency), parseMoney(fare.totalPayable, currency)]
  const fees = feeLines(fare)
  return {
    lines: [totalFareLine(fare, customer, fees), ...fees],
    extras,
    customerTotal: add(customer, extrasTotal),
    totalPayable: add(payable, extrasTotal),
    seller: fare.earnings ? sellerPart(fare, fees, extrasTotal) : null,
    conversion: fare.conversion,
  }
}

function sellerPart(fare: FareDetailResult, fees: readonly SummaryLine[], extrasTotal: Money): SellerPart {
  const { currency } = fare
  const read = (amount: string | null | undefined) => parseMoney(amount ?? '0', currency)
  const payable = read(fare.totalPayable)
  const [tds, discount] = [read(fare.tds), read(fare.discount)]
  const isShown = (amount: Money) => fees.length === 0 || !isZero(amount)
  const own: SummaryLine[] = [
    ...(isShown(tds) ? [{ kind: 'tds', label: t('tds'), detail: null, amount: tds }] : []),
    ...(isShown(discount) ? [{ kind: 'discount', label: t('discount'), detail: null, amount: negate(discount) }] : []),
    ...fees,
  ]
  return {
    lines: [totalFareLine(fare, payable, own), ...own],
    commission: subtract(read(fare.totalFare), payable),
    // Extras are passed on at cost: they raise what is paid to the airline, not what is earned.
    net: add(read(fare.earnings?.net), extrasTotal),
    youEarn: read(fare.earnings?.youEarn),
  }
}

function feeLines({ serviceFee, gstOnServiceFee, currency }: FareDetailResult): SummaryLine[] {
  const fee = parseMoney(serviceFee, currency)
  if (isZero(fee)) return []
  return [
    { kind: 'serviceFee', label: t('serviceFee'), detail: null, amount: fee },
    { kind: 'gst', label: t('gstOnServiceFee'), detail: null, amount: parseMoney(gstOnServiceFee, currency) },
  ]
}

function totalFareLine(fare: FareDetailResult, total: Money, others: readonly SummaryLine[]): SummaryLine {
  const travellers = fare.fareDetails.reduce((count, part) => count + part.count, 0)
  const rest = sum(
    others.map(({ amount }) => amount),
    total.currency,
  )
  return {
    kind: 'totalFare',
    label: t('totalFare'),
    detail: t('travellersCount', { n: travellers }),
    amount: subtract(total, rest),
  }
}
