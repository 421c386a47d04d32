import type { SaidSupply } from '@tradewind/contract/network/link-wire'
import type { RelationStatus } from '@tradewind/domain/network/relation-status'
import type { Instant } from '@tradewind/domain/time'
import type { SiteTx } from '../database/in-site.ts'

/** What sites of other installations offer to this one, as they said last, in the order in which they were added. */
export function listOutsideSupplies(tx: SiteTx, supplyId?: string) {
  return tx
    .selectFrom('outside_supplies as s')
    .innerJoin('partner_installations as i', (join) =>
      join.onRef('i.site_id', '=', 's.site_id').onRef('i.id', '=', 's.installation_id'),
    )
    .selectAll('s')
    .select('i.ended_at')
    .$narrowType<{ request_status: RelationStatus | null }>()
    .where('s.site_id', '=', tx.siteId)
    .where((eb) => eb.or([eb('s.is_visible', '=', true), eb('s.request_status', 'is not', null)]))
    .$if(supplyId !== undefined, (query) => query.where('s.id', '=', supplyId ?? ''))
    .orderBy('s.installation_id')
    .orderBy('s.category')
    .limit(1_000)
    .execute()
}

/** One of them. */
export async function findOutsideSupply(tx: SiteTx, supplyId: string) {
  return (await listOutsideSupplies(tx, supplyId))[0]
}

/** All that was said of one installation before; locked, so that of two that are heard at once one follows the other. */
export function lockOutsideSupplies(tx: SiteTx, installationId: number) {
  return tx
    .selectFrom('outside_supplies')
    .selectAll()
    .$narrowType<{ request_status: RelationStatus | null }>()
    .where('site_id', '=', tx.siteId)
    .where('installation_id', '=', installationId)
    .forNoKeyUpdate()
    .execute()
}

type Said = { readonly installationId: number; readonly said: SaidSupply; readonly now: Instant }

export async function putOutsideSupply(tx: SiteTx, { installationId, said, now }: Said): Promise<void> {
  const { request, accepted } = said
  const heard = {
    category: said.category,
    is_visible: said.isVisible,
    request_status: request?.status ?? null,
    request_id: request?.id ?? null,
    asked_at: request ? (request.askedAt as Instant) : null,
    asked_by: request?.askedBy ?? null,
    decided_at: request?.decidedAt ? (request.decidedAt as Instant) : null,
    terms_version: said.termsVersion,
    accepted_version: accepted?.version ?? null,
    accepted_at: accepted ? (accepted.at as Instant) : null,
    heard_at: now,
  }
  await tx
    .insertInto('outside_supplies')
    .values({ site_id: tx.siteId, installation_id: installationId, their_id: said.id, ...heard })
    .onConflict((conflict) => conflict.columns(['site_id', 'installation_id', 'their_id']).doUpdateSet(heard))
    .execute()
}

/** It no longer names these: they are offered no more, and nothing is agreed on. */
export async function dropOutsideSupplies(tx: SiteTx, ids: readonly string[], now: Instant): Promise<void> {
  if (ids.length === 0) return
  await tx
    .updateTable('outside_supplies')
    .set({
      is_visible: false,
      request_status: null,
      request_id: null,
      asked_at: null,
      asked_by: null,
      decided_at: null,
      heard_at: now,
    })
    .where('site_id', '=', tx.siteId)
    .where('id', 'in', ids)
    .execute()
}
