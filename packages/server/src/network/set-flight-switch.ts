import { hasFlightSwitches, type SupplierCategory } from '@tradewind/domain/network/supplier-categories'
import { recordChange } from '../audit/record-change.ts'
import { inSite } from '../database/in-site.ts'
import { refuse as refuseCommon } from '../http/refuse.ts'
import { companyOf } from '../installations/company-of.ts'
import type { NetworkContext } from './network-context.ts'
import { lockRelation, setFlightSwitches } from './request-repo.ts'

type Switch = { readonly consumerSiteId: number; readonly supplierListId: string } & (
  | { readonly hold: boolean }
  | { readonly search: boolean }
)

/** Allows or stops flight search or holds of one consumer; approved or suspended. Refuses NOT_FOUND, NOT_FLIGHTS. */
export async function setFlightSwitch(
  { db, actor, now, refuse }: NetworkContext<'NOT_FLIGHTS'>,
  { consumerSiteId, supplierListId: supplyId, ...wanted }: Switch,
): Promise<void> {
  const found = await inSite(db, actor.siteId, (tx) => lockRelation(tx, { supplyId, consumerSiteId }))
  if (!found) refuseCommon('NOT_FOUND', { message: 'We could not find that consumer.' })
  const consumer = await companyOf(db, { siteId: actor.siteId, partnerSiteId: consumerSiteId })
  await inSite(db, actor.siteId, async (tx) => {
    const relation = await lockRelation(tx, { supplyId, consumerSiteId })
    if (!relation) refuseCommon('NOT_FOUND', { message: 'We could not find that consumer.' })
    if (!hasFlightSwitches(relation.category as SupplierCategory)) refuse('NOT_FLIGHTS')
    const [column, field, after] =
      'hold' in wanted
        ? (['is_flight_hold_allowed', 'isFlightHoldAllowed', wanted.hold] as const)
        : (['is_flight_search_allowed', 'isFlightSearchAllowed', wanted.search] as const)
    if (relation[column] === after) return
    await setFlightSwitches(
      tx,
      relation.id,
      'hold' in wanted ? { is_flight_hold_allowed: after } : { is_flight_search_allowed: after },
    )
    await recordChange(
      tx,
      {
        actor,
        area: 'network',
        action: `${after ? 'allow' : 'stop'} ${'hold' in wanted ? 'holds' : 'search'} of consumer`,
        about: { kind: 'site', id: consumer.domain },
        before: { [field]: !after },
        after: { [field]: after },
        note: consumer.company_name,
      },
      now,
    )
  })
}
