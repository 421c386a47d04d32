import type { SupplierCategory } from '@tradewind/domain/network/supplier-categories'
import type { PlainDate } from '@tradewind/domain/time'
import { sql } from 'kysely'
import type { SiteTx } from '../database/in-site.ts'

/** Whose requests: what a partner asked of this site, or what this site asked of a partner. */
export type PartnerSide = { readonly partnerSiteId: number; readonly isSupplier: boolean; readonly category: SupplierCategory }
export type PartnerDay = PartnerSide & {
  readonly day: PlainDate
  readonly requests: number
  readonly errors: number
  readonly looks: number
}

/** Adds what a node has counted. In the order of the key, so that two nodes that write at once wait for each other and never in a circle. */
export async function addPartnerDays(tx: SiteTx, days: readonly PartnerDay[]): Promise<void> {
  const keyOf = ({ day, partnerSiteId, isSupplier, category }: PartnerDay) =>
    `${day} ${String(partnerSiteId).padStart(10, '0')} ${isSupplier} ${category}`
  await tx
    .insertInto('partner_site_days')
    .values(
      days
        .toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))
        .map(({ day, partnerSiteId, isSupplier, category, requests, errors, looks }) => ({
          ...{ site_id: tx.siteId, day, partner_site_id: partnerSiteId, is_supplier: isSupplier, category },
          ...{ requests, errors, looks },
        })),
    )
    .onConflict((conflict) =>
      conflict.columns(['site_id', 'day', 'partner_site_id', 'is_supplier', 'category']).doUpdateSet({
        requests: sql`partner_site_days.requests + excluded.requests`,
        errors: sql`partner_site_days.errors + excluded.errors`,
        looks: sql`partner_site_days.looks + excluded.looks`,
      }),
    )
    .execute()
}

/** One row for each day, partner and category that has some, oldest first: as many at a million requests as at a thousand. */
export async function listPartnerDays(tx: SiteTx, from: PlainDate): Promise<PartnerDay[]> {
  const rows = await tx
    .selectFrom('partner_site_days')
    .select(['day', 'partner_site_id', 'is_supplier', 'category', 'requests', 'errors', 'looks'])
    .where('day', '>=', from)
    .orderBy('day')
    .orderBy('partner_site_id')
    .limit(100_000)
    .execute()
  return rows.map(({ partner_site_id: partnerSiteId, is_supplier: isSupplier, category, ...day }) => ({
    ...day,
    ...{ partnerSiteId, isSupplier, category: category as SupplierCategory },
  }))
}

export type PartnerSum = PartnerSide & { readonly orders: number; readonly sales: bigint }

/** How a kind of product is called among the categories of the network. */
const CATEGORY_OF: Readonly<Record<string, SupplierCategory>> = { flight: 'Flights', activity: 'TourPackages' }

/** What stands of each consumer and each supplier since a day, from the sums that the sales keep. */
export async function sumPartners(tx: SiteTx, from: PlainDate, currency: string): Promise<PartnerSum[]> {
  const { rows } = await sql<{ partner: number; supplies: boolean; kind: string; orders: bigint; sales: bigint }>`
    select c.consumer_site_id as partner, false as supplies, s.name as kind, sum(s.count)::bigint as orders, sum(s.sales_minor)::bigint as sales
      from supply_consumers c
      join sales_now s on s.site_id = c.site_id and s.whose = 'entity' and s.whose_id = c.legal_entity_id and s.axis = 'kind'
      where s.period >= ${from} and s.currency = ${currency}
      group by 1, 3 having sum(s.count) <> 0
    union all
    select p.supplier_site_id, true, split_part(s.name, ' ', 1), sum(s.count)::bigint, sum(s.sales_minor)::bigint
      from sales_now s
      join partner_suppliers p on p.site_id = s.site_id and split_part(s.name, ' ', 2) = 'site:' || p.supplier_site_id
      where s.whose = 'site' and s.whose_id = 0 and s.axis = 'supplier' and s.period >= ${from} and s.currency = ${currency}
      group by 1, 3 having sum(s.count) <> 0`.execute(tx)
  return rows.flatMap(({ partner, supplies, kind, orders, sales }) => {
    const category = CATEGORY_OF[kind]
    return category ? [{ partnerSiteId: partner, isSupplier: supplies, category, orders: Number(orders), sales }] : []
  })
}
