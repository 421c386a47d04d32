import { type Actor, may } from '@tradewind/domain/accounts/actor'
import { money, toDecimal } from '@tradewind/domain/money'
import { addDays, type Instant } from '@tradewind/domain/time'
import { dayAt } from '@tradewind/domain/zone-history'
import type { SiteTx } from '../database/in-site.ts'
import type { Site } from '../sites/site-repo.ts'
import { listPartnerSales, type PartnerSide } from './partner-sales-repo.ts'

const DAYS = 30

type Viewer = { readonly actor: Actor; readonly site: Site; readonly now: Instant }

/** What was sold to a partner, or of it, on each of the last thirty days; sums for users who may see wallets. */
export async function readPartnerSales(tx: SiteTx, { actor, site: { currency, zones }, now }: Viewer, side: PartnerSide) {
  const from = addDays(dayAt(zones, now), 1 - DAYS)
  const days = await listPartnerSales(tx, side, { from, currency })
  const seesSums = may(actor, 'ledger.view')
  return {
    currency,
    days: days.map(({ day, orders, sales }) => ({ day, orders, sales: seesSums ? toDecimal(money(sales, currency)) : null })),
  }
}
