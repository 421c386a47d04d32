import type { PartnerFigures } from '@tradewind/contract/partner-sites/network-figures'
import { type Actor, may } from '@tradewind/domain/accounts/actor'
import { money, toDecimal } from '@tradewind/domain/money'
import { addDays, type Instant } from '@tradewind/domain/time'
import { dayAt } from '@tradewind/domain/zone-history'
import type { SiteTx } from '../database/in-site.ts'
import type { Site } from '../sites/site-repo.ts'
import { listPartnerDays, type PartnerSide, sumPartners } from './partner-day-repo.ts'

const DAYS = 30

type Viewer = { readonly actor: Actor; readonly site: Site; readonly now: Instant }

/** What passed between the site and each of its consumers and suppliers in the last thirty days; sums for users who may see wallets. */
export async function readNetworkFigures(tx: SiteTx, { actor, site: { currency, zones }, now }: Viewer) {
  const today = dayAt(zones, now)
  const from = addDays(today, 1 - DAYS)
  const [days, sums] = await Promise.all([listPartnerDays(tx, from), sumPartners(tx, from, currency)])
  const seesSums = may(actor, 'ledger.view')
  const none = toDecimal(money(0n, currency))
  const found = new Map<string, PartnerFigures & { isSupplier: boolean }>()
  const of = ({ partnerSiteId, isSupplier, category }: PartnerSide) => {
    const key = `${partnerSiteId} ${isSupplier} ${category}`
    const counts = { sales: seesSums ? none : null, orders: 0, requests: 0, errors: 0, looks: 0 }
    const one = found.get(key) ?? { mongoSiteId: String(partnerSiteId), category, isSupplier, ...counts, days: [] }
    found.set(key, one)
    return one
  }
  for (const { day, requests, errors, looks, ...side } of days) {
    const one = of(side)
    one.requests += requests
    one.errors += errors
    one.looks += looks
    one.days.push({ day, requests, errors, looks })
  }
  for (const { orders, sales, ...side } of sums) {
    const one = of(side)
    one.orders = orders
    if (seesSums) one.sales = toDecimal(money(sales, currency))
  }
  const listOf = (supplies: boolean): PartnerFigures[] =>
    [...found.values()].flatMap(({ isSupplier, ...figures }) => (isSupplier === supplies ? [figures] : []))
  return { currency, today, consumers: listOf(false), suppliers: listOf(true) }
}
