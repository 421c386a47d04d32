import type { Permission } from '@tradewind/domain/permissions/permissions'
import type { Instant } from '@tradewind/domain/time'
import { sql } from 'kysely'
import type { SiteTx } from '../database/in-site.ts'

/** Whether a change of permissions waits for a second super admin. It stays so until the end of the transaction. */
export async function needsApproval(tx: SiteTx): Promise<boolean> {
  const row = await tx.selectFrom('permission_approval_rules').select('needs_approval').forShare().executeTakeFirst()
  return row?.needs_approval === true
}

export async function setNeedsApproval(tx: SiteTx, isNeeded: boolean): Promise<void> {
  await tx
    .insertInto('permission_approval_rules')
    .values({ site_id: tx.siteId, needs_approval: isNeeded })
    .onConflict((conflict) => conflict.column('site_id').doUpdateSet({ needs_approval: isNeeded }))
    .execute()
}

/** A group as it was when it was proposed. */
type Shown = { readonly id: number; readonly version: number }

/** What waits: the new permissions of a group, the group of a person, who is a super admin, or the end of approvals. */
export type Proposed =
  | { readonly kind: 'group'; readonly groupId: number; readonly version: number; readonly permissions: readonly Permission[] }
  | { readonly kind: 'person'; readonly userId: number; readonly group: Shown | null; readonly groupIdBefore: number | null }
  | { readonly kind: 'superAdmin'; readonly userId: number; readonly isSuperAdmin: boolean }
  | { readonly kind: 'noApproval' }

/** Undefined where a change of the same thing waits already. */
export async function insertProposal(
  tx: SiteTx,
  proposed: Proposed,
  by: { readonly userId: number; readonly now: Instant },
): Promise<string | undefined> {
  const row = await tx
    .insertInto('permission_proposals')
    .values({
      site_id: tx.siteId,
      kind: proposed.kind,
      ...columnsOf(proposed),
      proposed_by: by.userId,
      proposed_at: by.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

function columnsOf(proposed: Proposed) {
  if (proposed.kind === 'group')
    return { group_id: proposed.groupId, group_version: proposed.version, permissions: [...proposed.permissions] }
  if (proposed.kind === 'person')
    return {
      ...{ user_id: proposed.userId, group_id_before: proposed.groupIdBefore },
      ...{ wanted_group_id: proposed.group?.id ?? null, group_version: proposed.group?.version ?? null },
    }
  if (proposed.kind === 'superAdmin') return { user_id: proposed.userId, is_wanted: proposed.isSuperAdmin }
  return {}
}

/** With the names of everybody and everything in them, the newest first: all that wait, and the last that were decided. */
export async function listProposals(tx: SiteTx, onlyId?: string) {
  const rows = await tx
    .selectFrom('permission_proposals as p')
    .leftJoin('permission_groups as g', (join) => join.onRef('g.site_id', '=', 'p.site_id').onRef('g.id', '=', 'p.group_id'))
    .leftJoin('permission_groups as w', (join) => join.onRef('w.site_id', '=', 'p.site_id').onRef('w.id', '=', 'p.wanted_group_id'))
    .leftJoin('permission_groups as o', (join) => join.onRef('o.site_id', '=', 'p.site_id').onRef('o.id', '=', 'p.group_id_before'))
    .leftJoin('users as u', (join) => join.onRef('u.site_id', '=', 'p.site_id').onRef('u.id', '=', 'p.user_id'))
    .innerJoin('users as b', (join) => join.onRef('b.site_id', '=', 'p.site_id').onRef('b.id', '=', 'p.proposed_by'))
    .leftJoin('users as d', (join) => join.onRef('d.site_id', '=', 'p.site_id').onRef('d.id', '=', 'p.decided_by'))
    .select(['p.id', 'p.kind', 'p.group_id', 'p.user_id', 'p.group_version', 'p.permissions', 'p.wanted_group_id', 'p.is_wanted'])
    .select(['p.group_id_before', 'p.proposed_by', 'p.proposed_at', 'p.status', 'p.decided_at', 'p.reason'])
    .select([
      'g.group_name',
      'g.version',
      'g.permissions as permissions_now',
      'w.group_name as wanted_group',
      'w.version as wanted_version',
      'w.permissions as wanted_permissions',
      'o.group_name as group_before',
      'o.permissions as permissions_before',
    ])
    .select([
      sql<string | null>`trim(u.first_name || ' ' || u.last_name)`.as('person'),
      sql<string>`trim(b.first_name || ' ' || b.last_name)`.as('proposer'),
      sql<string | null>`trim(d.first_name || ' ' || d.last_name)`.as('decider'),
    ])
    .$if(onlyId !== undefined, (query) => query.where(sql<string>`p.id::text`, '=', onlyId ?? ''))
    .orderBy(sql`p.status = 'waiting'`, 'desc')
    .orderBy('p.proposed_at', 'desc')
    .limit(MOST_LISTED)
    .execute()
  return rows
}
const MOST_LISTED = 100

export type ProposalRow = Awaited<ReturnType<typeof listProposals>>[number]

/** The proposal, which nobody else decides until the end of the transaction. */
export async function lockProposal(tx: SiteTx, id: string): Promise<ProposalRow | undefined> {
  await tx.selectFrom('permission_proposals').select('id').where(sql<string>`id::text`, '=', id).forUpdate().execute()
  const [row] = await listProposals(tx, id)
  return row
}

type Decision = {
  readonly status: 'approved' | 'declined' | 'withdrawn'
  readonly by: number
  readonly at: Instant
  readonly reason?: string
}

export async function decideProposal(tx: SiteTx, id: string, { status, by, at, reason = '' }: Decision): Promise<void> {
  await tx
    .updateTable('permission_proposals')
    .set({ status, decided_by: by, decided_at: at, reason })
    .where('id', '=', id)
    .execute()
}

/** What still waits of everybody, as approvals end. */
export async function listWaitingIds(tx: SiteTx): Promise<string[]> {
  const rows = await tx.selectFrom('permission_proposals').select('id').where('status', '=', 'waiting').forUpdate().execute()
  return rows.map(({ id }) => id)
}

/** What still waits about this person, which nobody else decides until the end of the transaction. */
export function lockWaitingAbout(tx: SiteTx, userId: number) {
  return tx
    .selectFrom('permission_proposals')
    .select(['id', 'proposed_by'])
    .where('user_id', '=', userId)
    .where('status', '=', 'waiting')
    .forUpdate()
    .execute()
}

/** Whether the group of this person waits to be approved. */
export async function waitsForGroup(tx: SiteTx, userId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('permission_proposals')
    .select('id')
    .where('user_id', '=', userId)
    .where('kind', '=', 'person')
    .where('status', '=', 'waiting')
    .executeTakeFirst()
  return row !== undefined
}
