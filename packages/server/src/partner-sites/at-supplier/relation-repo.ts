import type { SupplierCategory } from '@tradewind/domain/network/supplier-categories'
import type { SiteTx } from '../../database/in-site.ts'

type Asked = { readonly locked: boolean; readonly category?: SupplierCategory }

/** The latest request of a consumer for what this site supplies, activities where nothing else is named. `locked`: it is not decided anew before the transaction ends. */
export async function findRelation(tx: SiteTx, consumerSiteId: number, { locked, category = 'TourPackages' }: Asked) {
  const [request, consumer] = await Promise.all([
    tx
      .selectFrom('supply_requests as r')
      .innerJoin('supplies as s', (join) => join.onRef('s.site_id', '=', 'r.site_id').onRef('s.id', '=', 'r.supply_id'))
      .select(['r.status', 'r.supply_id', 'r.is_flight_search_allowed', 'r.is_flight_hold_allowed'])
      .where('r.site_id', '=', tx.siteId)
      .where('s.category', '=', category)
      .where('r.consumer_site_id', '=', consumerSiteId)
      .where('r.withdrawn_at', 'is', null)
      .orderBy('r.asked_at', 'desc')
      .orderBy('r.id', 'desc')
      .limit(1)
      .$if(locked, (query) => query.forShare('r'))
      .executeTakeFirst(),
    tx
      .selectFrom('supply_consumers')
      .select('legal_entity_id')
      .select(({ exists, selectFrom }) =>
        exists(
          selectFrom('users as u')
            .select('u.id')
            .whereRef('u.site_id', '=', 'supply_consumers.site_id')
            .whereRef('u.legal_entity_id', '=', 'supply_consumers.legal_entity_id')
            .where('u.is_stand_in', '=', true)
            .where('u.is_blocked', '=', true),
        ).as('is_blocked'),
      )
      .where('site_id', '=', tx.siteId)
      .where('consumer_site_id', '=', consumerSiteId)
      .executeTakeFirst(),
  ])
  return request && { ...request, legalEntityId: consumer?.legal_entity_id, isBlocked: consumer?.is_blocked === true }
}
