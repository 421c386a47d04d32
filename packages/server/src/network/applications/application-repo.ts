import type { SupplierWish } from '@tradewind/contract/network/supplier-applications'
import type { ApplicationState, OfferedKind } from '@tradewind/domain/network/supplier-application'
import type { Instant } from '@tradewind/domain/time'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { SiteTx } from '../../database/in-site.ts'

type Wish = z.output<typeof SupplierWish>
type New = { readonly legalEntityId: number; readonly userId: number; readonly wish: Wish; readonly now: Instant }

/** Undefined where one of the company is waiting or approved: somebody else applied at the same moment. */
export async function insertApplication(tx: SiteTx, { legalEntityId, userId, wish, now }: New): Promise<string | undefined> {
  const { companyName, contactName, offers, ...same } = wish
  const row = await tx
    .insertInto('supplier_applications')
    .values({
      ...same,
      site_id: tx.siteId,
      legal_entity_id: legalEntityId,
      applied_by: userId,
      applied_at: now,
      offers: [...new Set(offers)],
      company_name: companyName,
      contact_name: contactName,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

function selectApplications(tx: SiteTx) {
  return tx
    .selectFrom('supplier_applications as a')
    .innerJoin('users as u', (join) => join.onRef('u.site_id', '=', 'a.site_id').onRef('u.id', '=', 'a.applied_by'))
    .innerJoin('legal_entities as le', (join) =>
      join.onRef('le.site_id', '=', 'a.site_id').onRef('le.id', '=', 'a.legal_entity_id'),
    )
    .leftJoin('users as d', (join) => join.onRef('d.site_id', '=', 'a.site_id').onRef('d.id', '=', 'a.decided_by'))
    .leftJoin('legal_entities as s', (join) => join.onRef('s.site_id', '=', 'a.site_id').onRef('s.id', '=', 'a.supplier_id'))
    .selectAll('a')
    .select(['u.first_name', 'u.last_name', 'le.name as customer_name', 's.name as supplier_name'])
    .select(['d.first_name as decider_first_name', 'd.last_name as decider_last_name'])
    .$narrowType<{ state: ApplicationState; offers: OfferedKind[] }>()
}
export type ApplicationRow = NonNullable<Awaited<ReturnType<typeof findLatestApplication>>>

/** The latest of a company, whatever became of it. */
export function findLatestApplication(tx: SiteTx, legalEntityId: number) {
  return selectApplications(tx)
    .where('a.legal_entity_id', '=', legalEntityId)
    .orderBy('a.applied_at', 'desc')
    .orderBy('a.id')
    .limit(1)
    .executeTakeFirst()
}

/** Those that wait first, then the newest. What a company withdrew is not shown. */
export function listApplications(tx: SiteTx, { limit, offset }: { limit: number; offset: number }) {
  return selectApplications(tx)
    .where('a.state', '<>', 'withdrawn')
    .orderBy(sql`a.state = 'waiting'`, 'desc')
    .orderBy('a.applied_at', 'desc')
    .orderBy('a.id')
    .limit(limit)
    .offset(offset)
    .execute()
}

export async function countApplications(tx: SiteTx): Promise<{ total: number; waiting: number }> {
  const { rows } = await sql<{ total: number; waiting: number }>`
    select count(*)::int as total, (count(*) filter (where state = 'waiting'))::int as waiting
    from supplier_applications where site_id = ${tx.siteId} and state <> 'withdrawn'`.execute(tx)
  return rows[0] ?? { total: 0, waiting: 0 }
}

/** For a decision: of two at once the second sees what the first did. */
export function lockApplication(tx: SiteTx, id: string) {
  return tx
    .selectFrom('supplier_applications')
    .selectAll()
    .$narrowType<{ state: ApplicationState; offers: OfferedKind[] }>()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** The one of a company that waits. */
export function lockWaiting(tx: SiteTx, legalEntityId: number) {
  return tx
    .selectFrom('supplier_applications')
    .select(['id', 'company_name'])
    .where('legal_entity_id', '=', legalEntityId)
    .where('state', '=', 'waiting')
    .forNoKeyUpdate()
    .executeTakeFirst()
}

type End = {
  readonly state: Exclude<ApplicationState, 'waiting'>
  readonly by: number
  readonly now: Instant
  readonly reason?: string
  readonly supplierId?: number
}

export async function endApplication(tx: SiteTx, id: string, { state, by, now, reason, supplierId }: End): Promise<void> {
  await tx
    .updateTable('supplier_applications')
    .set({ state, decided_at: now, decided_by: by, reason: reason ?? null, supplier_id: supplierId ?? null })
    .where('id', '=', id)
    .execute()
}
