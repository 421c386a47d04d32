import type { Converted } from '../flights/converted.ts'
import type { Party, SupplierFare } from '../flights/supplier-fare.ts'
import { add, compareMoney, decimalsOf, type Money, money, portion, subtract, sum, zero } from '../money.ts'
import type { PlainDate } from '../time.ts'
import type { MarkupRule } from './markup-rule.ts'
import { valueOfRule } from './value-of-rule.ts'

export type ExtraKind = 'baggage' | 'meal' | 'seat'
/** A bag, meal or seat that was chosen, at the airline's price; nothing is added to it. */
export type PricedExtra = {
  readonly kind: ExtraKind
  /** e.g. 'Extra bag, DEL–DXB' */
  readonly label: string
  /** e.g. '10 kg' */
  readonly detail: string | null
  readonly amount: Money
  /** Where the airline asks for another currency: what it asks for. */
  readonly supplierAmount?: Money
}

/** Which rules a price was chosen from. An edition of a group's rules never changes, so every price can be explained later. */
export type PricedBy = { readonly groupId: number | null; readonly edition: number; readonly bookingDate: PlainDate }

/**
 * A fare as one buyer pays it; every amount is for the whole party.
 * totalFare = published + serviceFee + gst + extras;  totalPayable = totalFare − discount + tds.
 */
export type PricedFare = {
  readonly currency: string
  readonly fare: SupplierFare
  /** Set where the supplier asks for another currency: `fare` is in the currency of the sale. */
  readonly converted?: Converted
  /** The rule that was applied, as it was then; null when none applied. */
  readonly rule: MarkupRule | null
  /** Null for a price from before rules had editions. */
  readonly pricedBy: PricedBy | null
  /** Fee of the site owner, before its GST. */
  readonly serviceFee: Money
  readonly gstBasisPoints: number
  /** GST on the service fee. */
  readonly gst: Money
  /** The buyer's discount: the share of the supplier's commission that is passed on, plus the rule's own discount. */
  readonly discount: Money
  /** The part of the discount that the rule gives regardless of the commission. */
  readonly ruleDiscount: Money
  /** Income tax that the site owner deducts from a buyer who sells on: charged with the price and paid to the tax office in the buyer's name. */
  readonly tds: Money
  /** Its rate on the discount; zero: none is deducted from this buyer. Absent from a price of before it was reckoned so, which has a share of the supplier's TDS. */
  readonly tdsBasisPoints?: number
  /** The rate is the higher one, because the buyer had stated no PAN. */
  readonly isTdsWithoutPan?: true
  readonly extras: readonly PricedExtra[]
  readonly extrasTotal: Money
  /** What the traveller sees. */
  readonly totalFare: Money
  /** What the buyer's wallet or card pays. */
  readonly totalPayable: Money
  /** What the buyer keeps when selling at the total fare: totalFare − totalPayable. */
  readonly commissionEarned: Money
  /** What we pay the supplier: its net, and the extras. */
  readonly supplierNet: Money
}

export type PriceRequest = {
  readonly fare: SupplierFare
  readonly party: Party
  readonly rule: MarkupRule | undefined
  /** GST on service fees in force, see `rateOn`. */
  readonly gstBasisPoints: number
  /** TDS on what this buyer is given; zero where none is deducted. Absent: a price of before is priced again, see `PricedFare`. */
  readonly tdsBasisPoints?: number | undefined
  readonly isTdsWithoutPan?: true | undefined
  readonly pricedBy?: PricedBy | null
  /** Of a `fare` that was converted. */
  readonly converted?: Converted | undefined
}

/** Prices a fare for a buyer. The rule must be valid (`whatRuleLacks`) and must apply to the fare (`indexRules`). */
export function priceFare(request: PriceRequest): PricedFare {
  const { fare, party, rule, gstBasisPoints, tdsBasisPoints, isTdsWithoutPan, pricedBy = null, converted } = request
  const nothing = zero(fare.currency)
  const serviceFee = rule?.markup ? valueOfRule(rule.markup, fare, party) : nothing
  const share = rule?.commissionShareBasisPoints ?? 0
  const passedOn = portion(fare.commission, share)
  const supplierTds = tdsBasisPoints === undefined ? portion(fare.tds, share) : nothing
  const gst = portion(serviceFee, gstBasisPoints)
  const most = mostToGive({ fare, serviceFee, gst, earned: subtract(passedOn, supplierTds) })
  const ruleDiscount = rule?.discount ? atMost(valueOfRule(rule.discount, fare, party), most) : nothing
  const discount = add(passedOn, ruleDiscount)
  return addUp({
    currency: fare.currency,
    fare,
    ...(converted && { converted }),
    rule: rule ?? null,
    pricedBy,
    serviceFee,
    gstBasisPoints,
    gst,
    discount,
    ruleDiscount,
    ...(tdsBasisPoints === undefined ? { tds: supplierTds } : { tds: portion(discount, tdsBasisPoints), tdsBasisPoints }),
    ...(isTdsWithoutPan && { isTdsWithoutPan }),
    extras: [],
  })
}

/** The price with these extras instead of those before. Requests and included extras cost nothing and are not part of a price. */
export function withExtras(priced: PricedFare, extras: readonly PricedExtra[]): PricedFare {
  return addUp({ ...priced, extras: extras.filter((extra) => extra.amount.minor !== 0n) })
}

/** One whole unit of a currency: gateways take no less, and a price of zero is no sale. */
export function leastPayable(currency: string): Money {
  return money(10n ** BigInt(decimalsOf(currency)), currency)
}

type Gift = Record<'serviceFee' | 'gst' | 'earned', Money> & { readonly fare: SupplierFare }

/** The site owner may discount base fare and fee, but not taxes, of which TDS on the discount is one. Where there are no taxes, something must still be left to pay. */
function mostToGive({ fare, serviceFee, gst, earned }: Gift): Money {
  const own = subtract(add(fare.base, serviceFee), earned)
  const untilLeast = subtract(subtract(add(add(fare.published, serviceFee), gst), earned), leastPayable(fare.currency))
  return compareMoney(own, untilLeast) <= 0 ? own : untilLeast
}

function atMost(discount: Money, most: Money): Money {
  if (discount.minor <= most.minor) return discount
  return money(most.minor > 0n ? most.minor : 0n, discount.currency)
}

type Parts = Omit<PricedFare, 'extrasTotal' | 'totalFare' | 'totalPayable' | 'commissionEarned' | 'supplierNet'>

function addUp(parts: Parts): PricedFare {
  const { currency, fare, serviceFee, gst, discount, tds, extras } = parts
  const extrasTotal = sum(
    extras.map((extra) => extra.amount),
    currency,
  )
  const totalFare = add(add(fare.published, add(serviceFee, gst)), extrasTotal)
  const commissionEarned = subtract(discount, tds)
  const totalPayable = subtract(totalFare, commissionEarned)
  return { ...parts, extrasTotal, totalFare, totalPayable, commissionEarned, supplierNet: add(fare.net, extrasTotal) }
}
