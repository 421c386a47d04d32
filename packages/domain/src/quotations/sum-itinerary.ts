import { convert, type Exchange, findRate, type Rate } from '../exchange-rates/exchange.ts'
import { add, allocate, type Money, money, proportion, subtract, sum, times, zero } from '../money.ts'
import { containedTax } from '../sales/contained-tax.ts'
import type { ItineraryLine, LineId, Payer, RoomPrice, Travellers } from './itinerary.ts'

/** What the desk adds and takes off, in the customer's currency, each zero or more. */
export type Charges = { readonly serviceCharge: Money; readonly remittanceCharge: Money; readonly discount: Money }

/** `taxBasisPoints`: the tax that prices contain. `roundTo`: totals are multiples of so many minor units; 1 rounds nothing. */
export type SumRules = {
  readonly currency: string
  readonly taxBasisPoints: number
  readonly roundTo: bigint
  readonly exchange: Exchange
}

/** `cost` is null where nobody has said what the line costs: then there is no margin either, because half a cost would show too much. */
export type LineSum = {
  readonly lineId: LineId
  readonly kind: ItineraryLine['kind']
  readonly price: Money
  readonly cost: Money | null
  /** The cost, or what of it is known. */
  readonly costAtLeast: Money
  /** An optional line, and what the customer booked alone, does not count. */
  readonly counts: boolean
}
export type ItinerarySum = Charges & {
  readonly lines: readonly LineSum[]
  /** Of the lines that count. */
  readonly subtotal: Money
  /** What the rule of rounding adds, or takes off: a line of its own. */
  readonly rounding: Money
  readonly totalPrice: Money
  /** Contained in the total. */
  readonly tax: Money
  readonly cost: Money | null
  /** The total without its tax, less the cost. */
  readonly margin: Money | null
  /** What is known of the costs, and what is left of the total without its tax after them: what is not known makes it less. */
  readonly costAtLeast: Money
  readonly marginAtMost: Money
  /** The total over the travellers, adults first: they add up to it. Without travellers there are none. */
  readonly persons: readonly { readonly type: 'adult' | 'child' | 'infant'; readonly price: Money }[]
  /** The total over the rooms of the stay that has most. They add up to it; without a stay there are none. */
  readonly rooms: readonly Money[]
  /** The exchange rates that were used, one for each foreign currency. */
  readonly exchangeRates: readonly Rate[]
}

type Part = { readonly payer: Payer; readonly amount: Money }

/** Sums an itinerary in the customer's currency. Refuses where the site has stated no rate for a currency: one is never guessed. */
export function sumItinerary(
  {
    lines,
    charges,
    travellers,
  }: { readonly lines: readonly ItineraryLine[]; readonly charges: Charges; readonly travellers: Travellers },
  rules: SumRules,
): ItinerarySum | { readonly noRate: { readonly lineId: LineId; readonly from: string } } {
  const { currency } = rules
  const used = new Map<string, Rate>()
  const sums: LineSum[] = []
  const parts: Part[] = []
  for (const line of lines) {
    const counts = !(line.isOptional || isBookedByCustomer(line))
    const own = partsOf(line)
    const bought = line.cost ?? ('knownCost' in line ? line.knownCost : undefined)
    const missing = [...own.map(({ amount }) => amount), ...(bought ? [bought] : [])].find(
      ({ currency: from }) => !findRate(rules.exchange, from, currency),
    )
    if (missing) return { noRate: { lineId: line.id, from: missing.currency } }
    const converted = own.map(({ payer, amount }) => ({ payer, amount: inCurrency(amount, rules, used) }))
    const later = 'laterCost' in line && !line.cost ? line.laterCost : undefined
    const costAtLeast = add(bought ? inCurrency(bought, rules, used) : zero(currency), later ?? zero(currency))
    const cost = line.cost || later ? costAtLeast : null
    const price = sum(
      converted.map(({ amount }) => amount),
      currency,
    )
    sums.push({ lineId: line.id, kind: line.kind, price, cost, costAtLeast, counts })
    if (counts) parts.push(...converted)
  }
  const counted = sums.filter(({ counts }) => counts)
  const subtotal = sum(
    counted.map(({ price }) => price),
    currency,
  )
  const beforeRounding = subtract(add(add(subtotal, charges.serviceCharge), charges.remittanceCharge), charges.discount)
  const totalPrice = roundTo(beforeRounding, rules.roundTo)
  const tax = containedTax(totalPrice, rules.taxBasisPoints)
  const cost = costOf(counted, currency)
  const costAtLeast = sum(
    counted.map((line) => line.costAtLeast),
    currency,
  )
  const taxed = subtract(totalPrice, tax)
  return {
    ...{ serviceCharge: charges.serviceCharge, remittanceCharge: charges.remittanceCharge, discount: charges.discount },
    ...{ lines: sums, subtotal, totalPrice, tax, cost, rounding: subtract(totalPrice, beforeRounding) },
    margin: cost && subtract(taxed, cost),
    costAtLeast,
    marginAtMost: subtract(taxed, costAtLeast),
    persons: personsOf(totalPrice, parts, travellers),
    rooms: roomsOf(totalPrice, lines),
    exchangeRates: [...used.values()].sort((a, b) => (a.from < b.from ? -1 : 1)),
  }
}

/** What a customer booked alone is shown in the itinerary, and is not ours to charge. */
function isBookedByCustomer(line: ItineraryLine): boolean {
  return 'bookedByCustomer' in line && line.bookedByCustomer
}

function partsOf(line: ItineraryLine): Part[] {
  switch (line.kind) {
    case 'accommodation':
      return partsOfStay(line)
    case 'activity':
      return (Object.entries(line.prices) as [Payer, Money | undefined][]).flatMap(([payer, amount]) =>
        amount ? [{ payer, amount }] : [],
      )
    case 'transfer':
    case 'miscellaneous':
    case 'flight':
      return [{ payer: 'party', amount: line.price }]
  }
}

function partsOfStay({ rooms, price, noOfNights, transferPrice }: Extract<ItineraryLine, { kind: 'accommodation' }>): Part[] {
  const part = (payer: Payer, priced: RoomPrice | undefined): Part[] =>
    priced ? [{ payer, amount: times(priced.each, priced.count * noOfNights) }] : []
  return [
    ...part('adult', rooms.single),
    ...part('adult', rooms.double),
    ...part('adult', rooms.extraAdult),
    ...part('child', rooms.childWithBed),
    ...part('child', rooms.childWithoutBed),
    ...(price && Object.keys(rooms).length === 0 ? [{ payer: 'party' as const, amount: price }] : []),
    ...(transferPrice ? [{ payer: 'party' as const, amount: transferPrice }] : []),
  ]
}

function inCurrency(amount: Money, { currency, exchange }: SumRules, used: Map<string, Rate>): Money {
  const rate = findRate(exchange, amount.currency, currency)
  if (!rate) throw new TypeError(`No rate from ${amount.currency} to ${currency}`)
  if (amount.currency !== currency) used.set(amount.currency, rate)
  return convert(amount, rate, 'nearest')
}

/** To the nearest multiple, half away from zero. */
function roundTo(amount: Money, step: bigint): Money {
  return money(proportion(amount, 1n, step).minor * step, amount.currency)
}

function costOf(counted: readonly LineSum[], currency: string): Money | null {
  let total = zero(currency)
  for (const { cost } of counted) {
    if (!cost) return null
    total = add(total, cost)
  }
  return total
}

/**
 * Each kind of traveller pays what is priced for it; the party's parts are shared by adults and children alike (an infant on a lap takes no seat). Charges,
 * discount and rounding follow in the same proportions. One split of the whole, so that the order of the lines moves no unit.
 */
function personsOf(total: Money, parts: readonly Part[], travellers: Travellers): ItinerarySum['persons'] {
  const people = [
    ...Array<'adult'>(travellers.adults).fill('adult'),
    ...Array<'child'>(travellers.child).fill('child'),
    ...Array<'infant'>(travellers.infant).fill('infant'),
  ]
  if (people.length === 0) return []
  const isSeated = people.some((type) => type !== 'infant')
  const shares = people.map((type) => Number(type !== 'infant' || !isSeated))
  const weights = people.map(() => 0n)
  for (const payer of ['adult', 'child', 'infant', 'party'] as const) {
    const amount = sum(
      parts.filter((part) => part.payer === payer).map((part) => part.amount),
      total.currency,
    )
    const own = people.map((type) => Number(type === payer))
    const split = allocate(amount, own.some((share) => share > 0) ? own : shares)
    split.forEach(({ minor }, index) => {
      weights[index] = (weights[index] ?? 0n) + minor
    })
  }
  const isPriced = weights.some((weight) => weight > 0n)
  const prices = allocate(total, isPriced ? weights.map(Number) : shares)
  return people.map((type, index) => ({ type, price: prices[index] ?? zero(total.currency) }))
}

function roomsOf(total: Money, lines: readonly ItineraryLine[]): Money[] {
  const most = Math.max(
    0,
    ...lines.map((line) => (line.kind === 'accommodation' && !line.isOptional && !line.bookedByCustomer ? line.numberOfRooms : 0)),
  )
  return most === 0 ? [] : allocate(total, Array<number>(most).fill(1))
}
