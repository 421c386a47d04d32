import type { SupplierCategory } from '@tradewind/domain/network/supplier-categories'
import type { PlainDate } from '@tradewind/domain/time'
import { sql } from 'kysely'
import type { SiteTx } from '../database/in-site.ts'

/** Of a partner in a category: what this site sold to it, or sold on of it. */
export type PartnerSide = {
  readonly partnerSiteId: number
  readonly category: SupplierCategory
  readonly side: 'consumer' | 'supplier'
}
type SaleDay = { readonly day: PlainDate; readonly orders: number; readonly sales: bigint }

/** How the sales call what a category sells; nothing of the third is sold through the network. */
const KINDS: Readonly<Record<SupplierCategory, string | undefined>> = {
  Flights: 'flight',
  TourPackages: 'activity',
  FixedDeparture: undefined,
}

/** What stands of a partner on each day since one, from the sums that the sales keep: those that the list of the network adds up. */
export async function listPartnerSales(
  tx: SiteTx,
  { partnerSiteId, category, side }: PartnerSide,
  { from, currency }: { readonly from: PlainDate; readonly currency: string },
): Promise<SaleDay[]> {
  const kind = KINDS[category]
  if (kind === undefined) return []
  const { rows } = await sql<{ day: PlainDate; orders: bigint; sales: bigint }>`
    select s.period as day, sum(s.count)::bigint as orders, sum(s.sales_minor)::bigint as sales
    from sales_now s
    where s.site_id = ${tx.siteId} and s.period >= ${from} and s.currency = ${currency} and ${
      side === 'supplier'
        ? sql`s.whose = 'site' and s.whose_id = 0 and s.axis = 'supplier' and s.name = ${`${kind} site:${partnerSiteId}`}`
        : sql`s.whose = 'entity' and s.axis = 'kind' and s.name = ${kind} and s.whose_id =
            (select legal_entity_id from supply_consumers where site_id = ${tx.siteId} and consumer_site_id = ${partnerSiteId})`
    }
    group by s.period having sum(s.count) <> 0 or sum(s.sales_minor) <> 0
    order by s.period`.execute(tx)
  return rows.map(({ day, orders, sales }) => ({ day, orders: Number(orders), sales }))
}
