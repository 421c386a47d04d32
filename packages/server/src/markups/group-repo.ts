import { FARE_RULES } from '@tradewind/domain/markups/fare-rules'
import { type Selectable, sql } from 'kysely'
import type { SiteTx } from '../database/in-site.ts'
import type { BuyerGroups } from '../database/table-types.generated.ts'
import { lockBook } from '../editions/book-repo.ts'
import { countDraftChanges } from '../editions/draft-repo.ts'
import { countRulesByKind } from '../editions/rule-repo.ts'
import { refuse } from '../http/refuse.ts'

/** With the live edition of its rules; zero while it never had any. */
export type GroupRow = Selectable<BuyerGroups> & { readonly edition: number }

/** A site has a handful of groups; nobody can distinguish more than these. */
export const MOST_GROUPS = 200

function groupsWithEdition(tx: SiteTx) {
  return tx
    .selectFrom('buyer_groups')
    .leftJoin('rule_books as book', (join) =>
      join
        .onRef('book.site_id', '=', 'buyer_groups.site_id')
        .onRef('book.group_id', '=', 'buyer_groups.id')
        .on('book.service', '=', FARE_RULES.name),
    )
    .selectAll('buyer_groups')
    .select(sql<number>`coalesce(book.edition, 0)`.as('edition'))
}

/** Rules of other products that belong to a group of buyers, as these rules do. */
const OTHER_SERVICES = ['activity']

/** The group, its row locked: changes of its rules, draft or default wait here for each other. Refuses NOT_FOUND. */
export async function lockGroup(tx: SiteTx, groupId: number): Promise<GroupRow> {
  const row = await tx.selectFrom('buyer_groups').selectAll().where('id', '=', groupId).forUpdate().executeTakeFirst()
  if (!row) refuse('NOT_FOUND', { message: 'We could not find that group.' })
  return { ...row, edition: await lockBook(tx, { service: FARE_RULES, groupId }) }
}

export function findGroup(tx: SiteTx, groupId: number): Promise<GroupRow | undefined> {
  return groupsWithEdition(tx).where('buyer_groups.id', '=', groupId).executeTakeFirst()
}

export async function getGroup(tx: SiteTx, groupId: number): Promise<GroupRow> {
  return (await findGroup(tx, groupId)) ?? refuse('NOT_FOUND', { message: 'We could not find that group.' })
}

export function listGroups(tx: SiteTx): Promise<GroupRow[]> {
  return groupsWithEdition(tx).orderBy('group_name').limit(MOST_GROUPS).execute()
}

/** The group that prices a buyer: the one somebody put it into, else the default. Undefined where the site has no group. */
export async function findGroupOf(tx: SiteTx, legalEntityId: number): Promise<GroupRow | undefined> {
  return groupsWithEdition(tx)
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
  /** Rules of other products have priced for it. */
  readonly hasOtherRules: boolean
  readonly rules: { readonly defaultAirline: number; readonly airlineSpecific: number; readonly fixedDeparture: number }
}

/** What hangs on each group. */
export async function countUses(tx: SiteTx): Promise<ReadonlyMap<number, GroupUse>> {
  const [groups, members, changes, rules, others] = [
    await listGroups(tx),
    await tx
      .selectFrom('buyer_group_members')
      .select(['group_id', sql<number>`count(*)::int`.as('count')])
      .groupBy('group_id')
      .execute(),
    await countDraftChanges(tx, FARE_RULES),
    await countRulesByKind(tx, FARE_RULES),
    await tx
      .selectFrom('rule_books')
      .select('group_id')
      .where('service', 'in', OTHER_SERVICES)
      .where('edition', '>', 0)
      .limit(MOST_GROUPS)
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
        hasOtherRules: others.some(({ group_id }) => group_id === id),
        rules: {
          defaultAirline: ofKind(id, 'defaultAirline'),
          airlineSpecific: ofKind(id, 'airlineSpecific'),
          fixedDeparture: ofKind(id, 'fixedDeparture'),
        },
      },
    ]),
  )
}

/** Changes of the list of groups wait here for each other: two of one name, or two first groups, would each find nothing in their way. */
export async function lockGroupList(tx: SiteTx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`buyer-groups:${tx.siteId}`}, 0))`.execute(tx)
}

export async function insertGroup(tx: SiteTx, group: { readonly name: string; readonly isDefault: boolean }): Promise<number> {
  const { id } = await tx
    .insertInto('buyer_groups')
    .values({ site_id: tx.siteId, group_name: group.name, is_default: group.isDefault })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function setGroupName(tx: SiteTx, groupId: number, groupName: string): Promise<void> {
  await tx.updateTable('buyer_groups').set({ group_name: groupName }).where('id', '=', groupId).execute()
}

export async function dropGroup(tx: SiteTx, groupId: number): Promise<void> {
  await tx.deleteFrom('buyer_groups').where('id', '=', groupId).execute()
}

/** All groups in one order, so that two who choose a default at once take turns and one default remains. */
export function lockGroups(tx: SiteTx): Promise<Selectable<BuyerGroups>[]> {
  return tx.selectFrom('buyer_groups').selectAll().orderBy('id').forUpdate().execute()
}

/** After `lockGroups`. */
export async function setDefault(tx: SiteTx, groupId: number): Promise<void> {
  await tx.updateTable('buyer_groups').set({ is_default: false }).where('is_default', '=', true).execute()
  await tx.updateTable('buyer_groups').set({ is_default: true }).where('id', '=', groupId).execute()
}
