import type { CustomerKart } from '@tradewind/contract/quotations/quotation-shapes'
import { add, allocate, type Money, parseMoney, subtract, sum, toDecimal, zero } from '@tradewind/domain/money'
import { resold } from '@tradewind/domain/quotations/resale'

type Resale = { readonly markupPoints: number; readonly note: string }

/**
 * A proposal as an agency shows it: each price with its markup, and a total that is that of the whole. What rounding leaves over stands with the rounding of the quotation; the tax in
 * the price of the company behind it is not shown, because it is not that of the agency. What the break-up hides stays hidden. What that company wrote to the agency is for the agency
 * alone: its traveller reads `note`, which the agency wrote.
 */
export function resellKart(sent: CustomerKart, { markupPoints, note }: Resale): CustomerKart {
  const kart = { ...sent, remarkForCustomer: note }
  if (kart.totalPrice === undefined) return kart
  const currency = kart.currencySymbol
  const mark = (text: string) => resold(parseMoney(text, currency), markupPoints)
  const line = <Line extends { readonly price?: string | undefined }>(one: Line): Line =>
    one.price === undefined ? one : { ...one, price: toDecimal(mark(one.price)) }
  const total = mark(kart.totalPrice)
  const [accomodations, activities] = [kart.accomodations.map(line), kart.activities.map(line)]
  const transfers = kart.transfers.map(line)
  const [miscellaneous, flightDetails] = [kart.miscellaneous.map(line), kart.flightDetails.map(line)]
  const counted = [...accomodations, ...activities, ...transfers, ...miscellaneous, ...flightDetails].filter(({ counts }) => counts)
  const { collectedPayment: _, charges, persons, rooms, ...rest } = kart
  const each =
    persons &&
    splitAs(
      persons.map(({ price }) => price),
      total,
    )
  return {
    ...rest,
    ...{ accomodations, activities, transfers, miscellaneous, flightDetails },
    ...(charges && { charges: markCharges(charges, { total, mark, subtotal: sumOf(counted, currency) }) }),
    ...(persons && { persons: persons.map((person, at) => ({ ...person, price: each?.[at] ?? person.price })) }),
    ...(rooms && { rooms: splitAs(rooms, total) }),
    totalPrice: toDecimal(total),
  }
}

const sumOf = (lines: readonly { readonly price?: string | undefined }[], currency: string) =>
  sum(
    lines.map(({ price }) => parseMoney(price ?? '0', currency)),
    currency,
  )

type Charges = NonNullable<CustomerKart['charges']>
type Marking = { readonly total: Money; readonly subtotal: Money; readonly mark: (text: string) => Money }

function markCharges({ serviceCharge, remittanceCharge, discount }: Charges, { total, subtotal, mark }: Marking): Charges {
  const [service, remittance, off] = [mark(serviceCharge), mark(remittanceCharge), mark(discount)]
  return {
    subtotal: toDecimal(subtotal),
    serviceCharge: toDecimal(service),
    remittanceCharge: toDecimal(remittance),
    discount: toDecimal(off),
    rounding: toDecimal(subtract(total, subtract(add(add(subtotal, service), remittance), off))),
    tax: toDecimal(zero(total.currency)),
  }
}

/** The total in the proportions that the prices had. */
function splitAs(prices: readonly string[], total: Money): string[] {
  if (prices.length === 0) return []
  const weights = prices.map((price) => Number(parseMoney(price, total.currency).minor))
  const isPriced = weights.some((weight) => weight > 0)
  return allocate(total, isPriced ? weights : weights.map(() => 1)).map(toDecimal)
}
