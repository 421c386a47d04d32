import { findTermFaults } from '@tradewind/domain/catalogue/cancellation-terms'
import { type DatedRate, type Exchange, findRate } from '@tradewind/domain/exchange-rates/exchange'
import { formatMoney } from '@tradewind/domain/format-money'
import type { Money } from '@tradewind/domain/money'
import { refuseChoices } from '@tradewind/domain/quotations/choices'
import { refuseInstalments } from '@tradewind/domain/quotations/payment-plan'
import { refuseItinerary } from '@tradewind/domain/quotations/refuse-itinerary'
import { type ItinerarySum, sumItinerary } from '@tradewind/domain/quotations/sum-itinerary'
import { plainDate } from '@tradewind/domain/time'
import { refuseInput } from '../http/refuse.ts'
import type { Kept } from './quotation-repo.ts'
import {
  type Content,
  faultsByField,
  findWrongPrices,
  type LaterCosts,
  LISTS,
  placeOf,
  type ReadKart,
  readKart,
} from './read-kart.ts'

/** No answer and no column has room for more; a person who typed it made a slip. */
const MOST_MINOR = 10n ** 14n

export type Basis = Pick<Kept, 'taxBasisPoints' | 'roundTo' | 'exchange'>
type Priced = { readonly sum: ItinerarySum; readonly exchange: Exchange }

/** What an itinerary costs. Refuses, each beside its field, everything that the specification refuses. */
export function priceKart(
  kart: Content,
  basis: Basis,
  state: { readonly isVouchered: boolean; readonly collected: Money },
): Priced {
  const read = readKart(kart, state)
  const wrong = Object.entries(findWrongPrices(kart, read))
  if (wrong.length > 0)
    refuseInput(Object.fromEntries(wrong.map(([field, parts]) => [field, `Its parts add up to ${formatMoney(parts)}.`])))
  refuseOffer(kart)
  const sum = sumOf(kart, read, basis)
  const large = tooLarge(sum)
  if (Object.keys(large).length > 0) refuseInput(large)
  const faults = refuseItinerary(read.itinerary, { totalPrice: sum.totalPrice, collectedPayment: state.collected })
  if (faults.length > 0) refuseInput(faultsByField(faults))
  // The rate at which it is paid is one of its prices too.
  const paid = findRate(basis.exchange, kart.currencySymbol, basis.exchange.own)
  const used = new Set([...sum.exchangeRates, ...(paid ? [paid] : [])].flatMap(({ rateIds }) => rateIds))
  return { sum, exchange: { ...basis.exchange, rates: basis.exchange.rates.filter(({ id }) => used.has(id)) } }
}

/** Lines that bring their own terms. */
const SERVICES = ['accomodations', 'transfers', 'miscellaneous', 'flightDetails'] as const

/** How it is offered: what can be chosen, and what is to be paid when. */
function refuseOffer(kart: Content): void {
  const instalments = kart.instalments.map(({ percent, dueOn }) => ({ percent, dueOn: dueOn === null ? null : plainDate(dueOn) }))
  const wrong = [
    ...refuseChoices(choiceLinesOf(kart)).map(({ key, sentence }) => [`${key}.choice`, sentence]),
    ...refuseInstalments(instalments).map(({ at, sentence }) => [`instalments.${at}`, sentence]),
    ...SERVICES.flatMap((list) =>
      kart[list].flatMap(({ cancellation }, at) =>
        Object.entries(findTermFaults(cancellation)).map(([field, sentence]) => [`${placeOf(list, at)}.${field}`, sentence]),
      ),
    ),
  ]
  if (wrong.length > 0) refuseInput(Object.fromEntries(wrong))
}

function choiceLinesOf(kart: Content) {
  return LISTS.flatMap((list) => kart[list].map(({ choice, isOptional }, at) => ({ key: placeOf(list, at), choice, isOptional })))
}

function sumOf({ currencySymbol: currency }: Content, { itinerary, charges }: ReadKart, basis: Basis): ItinerarySum {
  const { lines } = itinerary
  const result = sumItinerary({ lines, charges, travellers: itinerary }, { currency, ...basis })
  if (!('noRate' in result)) return result
  const { lineId, from } = result.noRate
  refuseInput({ [`${lineId}.price`]: `There is no exchange rate from ${from} to ${currency}.` })
}

/** What an itinerary costs, whatever else would be refused of it. Refuses, beside its field, an amount that cannot be read or converted. */
export function totalOf(kart: Content, basis: Basis): Money {
  const sum = sumOf(kart, readKart(kart, { isVouchered: false }), basis)
  const large = tooLarge(sum)
  return Object.keys(large).length > 0 ? refuseInput(large) : sum.totalPrice
}

function tooLarge({ lines, totalPrice, subtotal }: ItinerarySum): Record<string, string> {
  const sentence = 'This amount is too large.'
  const found: Record<string, string> = {}
  for (const { lineId, price, cost } of lines) {
    if (price.minor > MOST_MINOR) found[`${lineId}.price`] = sentence
    if (cost && cost.minor > MOST_MINOR) found[`${lineId}.cost`] = sentence
  }
  if (totalPrice.minor > MOST_MINOR || subtotal.minor > MOST_MINOR) found.totalPrice ??= sentence
  return found
}

/** The price of a version, as it was when it was saved: everything that it depends on was kept with it. `later`: what was said of its costs after it was sold. */
export function sumKept({ kart, ...basis }: Kept, later: LaterCosts = new Map()): ItinerarySum {
  return sumOf(kart, readKart(kart, { isVouchered: false, later }), basis)
}

/** The exchange rates of today, but for pairs that a version before was priced with: those keep theirs, so that nothing moves that nobody has touched. */
export function keepExchange(today: Exchange, before: Exchange | undefined): Exchange {
  if (!before) return today
  const isOf = (pair: DatedRate) => (other: DatedRate) =>
    (pair.from === other.from && pair.to === other.to) || (pair.from === other.to && pair.to === other.from)
  return { ...today, rates: [...before.rates, ...today.rates.filter((rate) => !before.rates.some(isOf(rate)))] }
}
