import { type Selectable, sql } from 'kysely'
import type { SiteTx } from '../database/in-site.ts'
import type { BuyerGroups } from '../database/table-types.generated.ts'
import { refuse } from '../http/refuse.ts'

export type GroupRow = Selectable<BuyerGroups>

/** A site has a handful of groups; more than this nobody tells apart. */
export const MOST_GROUPS = 200

/** The group, its row locked: whoever changes its rules, draft or default waits here for whoever does so too. Refuses NOT_FOUND. */
export async function lockGroup(tx: SiteTx, groupId: number): Promise<GroupRow> {
  const row = await tx.selectFrom('buyer_groups').selectAll().where('id', '=', groupId).forUpdate().executeTakeFirst()
  return row ?? refuse('NOT_FOUND', { message: 'We could not find that group.' })
}

export async function getGroup(tx: SiteTx, groupId: number): Promise<GroupRow> {
  const row = await tx.selectFrom('buyer_groups').selectAll().where('id', '=', groupId).executeTakeFirst()
  return row ?? refuse('NOT_FOUND', { message: 'We could not find that group.' })
}

export function listGroups(tx: SiteTx): Promise<GroupRow[]> {
  return tx.selectFrom('buyer_groups').selectAll().orderBy('group_name').limit(MOST_GROUPS).execute()
}

/** The group that prices a buyer: the one somebody put it into, else the default. Undefined where the site has no group. */
export async function findGroupOf(tx: SiteTx, legalEntityId: number): Promise<GroupRow | undefined> {
  return tx
    .selectFrom('buyer_groups')
    .selectAll('buyer_groups')
    .leftJoin('buyer_group_members as member', (join) =>
      join
        .onRef('member.site_id', '=', 'buyer_groups.site_id')
        .onRef('member.group_id', '=', 'buyer_groups.id')
        .on('member.legal_entity_id', '=', legalEntityId),
    )
    .where((eb) => eb.or([eb('member.legal_entity_id', 'is not', null), eb('buyer_groups.is_default', '=', true)]))
    .orderBy(sql`member.legal_entity_id is null`)
    .limit(1)
    .executeTakeFirst()
}

export type GroupUse = {
  readonly groupId: number
  readonly members: number
  readonly draftChanges: number
  readonly rules: { readonly defaultAirline: number; readonly airlineSpecific: number; readonly fixedDeparture: number }
}

/** What hangs on each group. */
export async function countUses(tx: SiteTx): Promise<ReadonlyMap<number, GroupUse>> {
  const [groups, members, changes, rules] = [
    await listGroups(tx),
    await tx
      .selectFrom('buyer_group_members')
      .select(['group_id', sql<number>`count(*)::int`.as('count')])
      .groupBy('group_id')
      .execute(),
    await tx
      .selectFrom('markup_draft_changes')
      .select(['group_id', sql<number>`count(*)::int`.as('count')])
      .groupBy('group_id')
      .execute(),
    await tx
      .selectFrom('markup_rule_versions')
      .select(['group_id', 'kind', sql<number>`count(*)::int`.as('count')])
      .where('ended_in', 'is', null)
      .groupBy(['group_id', 'kind'])
      .execute(),
  ]
  const countOf = (rows: readonly { group_id: number; count: number }[], id: number) =>
    rows.find((row) => row.group_id === id)?.count ?? 0
  const ofKind = (id: number, kind: string) =>
    countOf(
      rules.filter((row) => row.kind === kind),
      id,
    )
  return new Map(
    groups.map(({ id }) => [
      id,
      {
        groupId: id,
        members: countOf(members, id),
        draftChanges: countOf(changes, id),
        rules: {
          defaultAirline: ofKind(id, 'defaultAirline'),
          airlineSpecific: ofKind(id, 'airlineSpecific'),
          fixedDeparture: ofKind(id, 'fixedDeparture'),
        },
      },
    ]),
  )
}
