import { compareMoney, type Money, subtract, sum, toDecimal } from '@tradewind/domain/money'
import type { PayerMethod } from '@tradewind/domain/payments/payer-methods'
import { chargeOf, type PayRate } from '@tradewind/domain/quotations/charge-in-own'
import { dueNow, type PlannedPayment } from '@tradewind/domain/quotations/payment-plan'
import { netOf, resellPlan, resoldCollected } from '@tradewind/domain/quotations/resale'
import type { Instant, PlainDate } from '@tradewind/domain/time'
import type { App } from '../../app.ts'
import type { SiteTx } from '../../database/in-site.ts'
import { activeGateway } from '../../payments/active-gateway.ts'
import { type Charging, chargedFor, readCharging } from '../../quotations/sell/charge-in-own.ts'
import { readPaymentPlan } from '../../quotations/sell/read-payment-plan.ts'
import { readToPay } from '../../quotations/sell/read-to-pay.ts'
import { isOwed } from '../../quotations/watch-quotation.ts'
import type { Site } from '../../sites/site-repo.ts'
import { todayOfSite } from '../../sites/site-zone.ts'
import type { OpenedProposal } from '../open-proposal.ts'
import { isAccepted } from '../proposal-repo.ts'
import { listProposalPayments, type ProposalPayment } from './proposal-payment-repo.ts'

export type ToPay = {
  readonly plan: readonly PlannedPayment[]
  /** Due by today; zero: nothing is due yet. */
  readonly due: Money
  /** All that is not paid. */
  readonly open: Money
  /** What of a payment is for the quotation: all of it but for what an agency adds. */
  readonly netOf: (paid: Money) => Money
  /** What is charged for a payment, in the currency of the site; undefined: it cannot be paid here. */
  readonly chargeOf: (paid: Money) => Money | undefined
  /** The rate of that, where it is another currency. */
  readonly payRate: PayRate['stated'] | undefined
  /** What a payer can pay with on the page of the gateway. Empty: there is none, or it does not take this currency. */
  readonly methods: readonly PayerMethod[]
}
type Parts = Pick<App, 'gateways'> & { readonly site: Site; readonly now: Instant }

/**
 * What its traveller is to pay, after accepting it. Undefined: they have not, the quotation has ended, or their company shows them no price. Nothing is priced anew: it is what
 * the accepted version costs, or what it was sold for.
 */
export async function readToPayOf(
  tx: SiteTx,
  { proposal, quotation, kart }: Pick<OpenedProposal, 'proposal' | 'quotation' | 'kart'>,
  { gateways, site, now }: Parts,
): Promise<ToPay | undefined> {
  if (!isAccepted(proposal) || kart.totalPrice === undefined || !(await isOwed(tx, quotation))) return undefined
  // Agreed to again since, by another link: what is due stands there.
  if (quotation.agreedAt !== proposal.accepted_at) return undefined
  const currency = kart.currencySymbol
  // What is shown is what is charged, or nothing is.
  if ((await readToPay(tx, quotation)).total.currency !== currency) return undefined
  const [net, today, gateway, payments] = [
    await readPaymentPlan(tx, quotation),
    await todayOfSite(tx, now),
    await activeGateway(tx, gateways),
    await listProposalPayments(tx, proposal.id),
  ]
  const totalsOf = (planned: readonly PlannedPayment[]) => sumPlan(planned, { currency, today })
  const netTotals = totalsOf(net)
  const plan = proposal.resold_from === null ? net : resellPlan(net, collectedByLink(proposal, netTotals, payments))
  const totals = totalsOf(plan)
  const { total, open, due } = totals
  const netOfPaid = (paid: Money) => netOf(paid, { net: netTotals, resale: totals })
  const charging = await readCharging(tx, quotation, currency)
  const chargeOfPaid = (paid: Money) => chargeTraveller(charging, { paid, net: netOfPaid(paid), before: subtract(total, open) })
  // Wallets and gateways are of the company's own currency.
  const methods = charging === 'noRate' ? [] : (gateway?.takes(site.currency) ?? [])
  return {
    ...{ plan, due, open, netOf: netOfPaid, methods, chargeOf: chargeOfPaid },
    payRate: typeof charging === 'string' ? undefined : charging.payRate.stated,
  }
}

type Paying = { readonly paid: Money; readonly net: Money; readonly before: Money }

/**
 * What is charged for a payment: what its part of the quotation costs in the currency of the site, and with what an agency adds the conversion of what its traveller has paid then, less that
 * of what they had paid before. Of the two the higher, so that rounding never leaves the quotation short.
 */
function chargeTraveller(charging: Charging, { paid, net, before }: Paying): Money | undefined {
  const own = chargedFor(charging, net)
  if (typeof charging === 'string' || !own || paid.minor === net.minor) return charging === 'same' ? paid : own
  const asked = chargeOf(paid, { paid: before, rate: charging.payRate.rate })
  return compareMoney(asked, own) < 0 ? own : asked
}

function sumPlan(plan: readonly PlannedPayment[], { currency, today }: { readonly currency: string; readonly today: PlainDate }) {
  const added = (of: 'amount' | 'open') =>
    sum(
      plan.map((one) => one[of]),
      currency,
    )
  return { total: added('amount'), open: added('open'), due: dueNow(plan, today, currency) }
}

/** What its traveller has paid of what an agency asks. */
function collectedByLink(
  { markup_points: markupPoints }: Pick<OpenedProposal['proposal'], 'markup_points'>,
  { total: net, open }: { readonly total: Money; readonly open: Money },
  payments: readonly ProposalPayment[],
) {
  const byLink = payments.filter((one) => one.received !== null && one.received.minor === one.net.minor)
  return { markupPoints, collected: resoldCollected(subtract(net, open), { net, markupPoints, byLink }) }
}

export type Wanted = 'due' | 'all'

/** What is paid now: what is due, where it is less than everything. */
export function amountOf({ due, open }: ToPay, wanted: Wanted): Money {
  return wanted === 'due' && due.minor > 0n && compareMoney(due, open) < 0 ? due : open
}

/** What a payer saw, as the form brings it: the amount, and what is charged for it where that is another currency. */
export function seenOf(toPay: ToPay, wanted: Wanted): string {
  const amount = amountOf(toPay, wanted)
  const charged = toPay.chargeOf(amount)
  return charged && charged.currency !== amount.currency ? `${toDecimal(amount)} ${toDecimal(charged)}` : toDecimal(amount)
}
