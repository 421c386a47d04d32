import { type Actor, seesNet } from '../accounts/actor.ts'
import { formatMoney } from '../format-money.ts'
import { isZero, type Money, negate, subtract } from '../money.ts'
import type { PriceStep } from '../sales/sale-price.ts'
import { leastPayable, type PricedFare } from './price-fare.ts'
import { formatPercent } from './price-lines.ts'

/** What a sale costs at each level. endCustomer = middleManWl + gstToRemit + margin. */
export type Accounting = {
  /** What the site owner pays its supplier. */
  readonly middleManWl: Money
  /** What the buyer pays. */
  readonly endCustomer: Money
  readonly gstToRemit: Money
  /** What the site owner keeps in cash; negative when a fare is sold below cost. */
  readonly margin: Money
}

export function accountForPrice({ supplierNet, totalPayable, gst }: PricedFare): Accounting {
  return {
    middleManWl: supplierNet,
    endCustomer: totalPayable,
    gstToRemit: gst,
    margin: subtract(subtract(totalPayable, supplierNet), gst),
  }
}

/** What is the site owner's to give away: its margin without the TDS that the buyer has paid and the tax office gets. What the supplier withholds is in its net. */
export function marginAfterTax(priced: PricedFare): Money {
  return subtract(accountForPrice(priced).margin, priced.tds)
}

/** How the price was built, step by step, with the rule behind each: stored with the booking, shown to staff. */
export function priceSteps(priced: PricedFare): PriceStep[] {
  const { fare, rule, serviceFee, gst, gstBasisPoints, discount, ruleDiscount, tds, extrasTotal } = priced
  const passedOn = subtract(discount, ruleDiscount)
  const fareKept = subtract(subtract(fare.published, fare.net), passedOn)
  const share = rule?.commissionShareBasisPoints ?? 0
  const ruleVersion = rule ? { ruleId: rule.id, version: rule.version } : null
  const steps: PriceStep[] = [
    { who: 'supplier', rule: 'Net fare, TDS included', amount: fare.net, ruleVersion: null },
    { who: 'siteOwner', rule: `Commission kept after passing on ${formatPercent(share)}`, amount: fareKept, ruleVersion },
    { who: 'siteOwner', rule: rule?.name ?? 'No rule applies', amount: serviceFee, ruleVersion },
    { who: 'siteOwner', rule: nameDiscount(priced), amount: negate(ruleDiscount), ruleVersion },
    { who: 'government', rule: `GST ${formatPercent(gstBasisPoints)} on the service fee`, amount: gst, ruleVersion: null },
    { who: 'government', rule: nameTds(priced), amount: tds, ruleVersion: null },
    { who: 'supplier', rule: 'Bags, meals and seats', amount: extrasTotal, ruleVersion: null },
  ]
  return steps.filter((step, index) => index === 0 || !isZero(step.amount))
}

function nameTds({ tdsBasisPoints, isTdsWithoutPan }: PricedFare): string {
  if (tdsBasisPoints === undefined) return 'TDS on the commission passed on'
  return `TDS ${formatPercent(tdsBasisPoints)} on the discount${isTdsWithoutPan ? ', as the buyer has no PAN' : ''}`
}

/** A discount that reached its maximum says so, because its amount is less than its rule promises. */
function nameDiscount({ rule, ruleDiscount, totalPayable, extrasTotal, tds, tdsBasisPoints, currency }: PricedFare): string {
  const least = leastPayable(currency)
  const ours = tdsBasisPoints === undefined ? totalPayable : subtract(totalPayable, tds)
  const isAllThereIs = !isZero(ruleDiscount) && isZero(subtract(subtract(ours, extrasTotal), least))
  return `Discount of ${rule?.name ?? 'no rule'}${isAllThereIs ? `, until ${formatMoney(least)} is left to pay` : ''}`
}

export type Earnings = {
  readonly net: Money
  readonly commission: Money
  readonly tds: Money
  readonly discount: Money
  readonly youEarn: Money
}

/**
 * What the viewer pays and earns; undefined for viewers who may not know. Staff see the site owner's side (net is the supplier's, earned is the
 * margin). An agent sees their own (net is what their wallet pays, earned is what they keep when selling at the total fare).
 */
export function earningsOf(priced: PricedFare, viewer: Pick<Actor, 'userType' | 'withheld'>): Earnings | undefined {
  if (!seesNet(viewer)) return undefined
  const { fare, discount, tds, totalPayable, commissionEarned } = priced
  if (viewer.userType === 'staff') {
    const { middleManWl, margin } = accountForPrice(priced)
    return { net: middleManWl, commission: fare.commission, tds: fare.tds, discount, youEarn: margin }
  }
  return { net: totalPayable, commission: discount, tds, discount, youEarn: commissionEarned }
}
