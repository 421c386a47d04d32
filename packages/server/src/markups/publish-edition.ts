import type { Actor } from '@tradewind/domain/accounts/actor'
import { AUTOMATIC } from '@tradewind/domain/accounts/automatic'
import type { MarkupRule, RuleDraft } from '@tradewind/domain/markups/markup-rule'
import { summariseRule } from '@tradewind/domain/markups/summarise-rule'
import type { Instant } from '@tradewind/domain/time'
import { sql } from 'kysely'
import { recordChange } from '../audit/record-change.ts'
import type { SiteTx } from '../database/in-site.ts'
import { refuseInput } from '../http/refuse.ts'
import type { GroupRow } from './group-repo.ts'
import { MOST_RULES } from './rule-repo.ts'
import { writeRule } from './rule-row.ts'

/** What an edition does to the one before. */
export type EditionChanges = {
  readonly added: readonly RuleDraft[]
  readonly changed: readonly { readonly before: MarkupRule; readonly after: RuleDraft }[]
  readonly ended: readonly MarkupRule[]
  /** Rules that had ended and live again under their old number. */
  readonly revived?: readonly MarkupRule[]
}

type Publication = {
  readonly actor: Pick<Actor, 'userId' | 'firstName' | 'lastName'> | undefined
  readonly note: string
  readonly restores?: number
  readonly now: Instant
}

/** Rows of one insert; PostgreSQL takes 65,535 parameters in one statement. */
const CHUNK = 1_000

/**
 * The one way rules change: all of it goes live at once, as the next edition of the group, or nothing does. The group's row is locked by the caller.
 * Gives the numbers of the rules that were added, in their order.
 */
export async function publishEdition(
  tx: SiteTx,
  group: GroupRow,
  { added, changed, ended, revived = [] }: EditionChanges,
  publication: Publication,
): Promise<{ edition: number; addedIds: number[] }> {
  const edition = group.edition + 1
  const stopped = [...ended, ...changed.map(({ before }) => before)]
  await endVersions(tx, stopped, edition)
  const addedIds = await makeNumbers(tx, group.id, added.length)
  const versions = [
    ...added.map((rule, index) => ({ ruleId: addedIds[index] ?? 0, version: 1, rule })),
    ...changed.map(({ before, after }) => ({ ruleId: before.id, version: before.version + 1, rule: after })),
    ...(await nextVersions(tx, revived)),
  ]
  await insertVersions(tx, { groupId: group.id, edition, versions, publication })
  await tx
    .insertInto('markup_editions')
    .values({
      site_id: tx.siteId,
      group_id: group.id,
      edition,
      published_at: publication.now,
      published_by: publication.actor?.userId ?? null,
      published_by_name: publication.actor ? `${publication.actor.firstName} ${publication.actor.lastName}`.trim() : AUTOMATIC,
      note: publication.note,
      added: versions.length,
      ended: stopped.length,
      restores: publication.restores ?? null,
    })
    .execute()
  await tx.updateTable('buyer_groups').set({ edition }).where('id', '=', group.id).execute()
  await refuseTooMany(tx, group.id)
  await recordEdition(tx, group, { added, changed, ended, revived }, { ...publication, edition })
  return { edition, addedIds }
}

async function endVersions(tx: SiteTx, rules: readonly MarkupRule[], edition: number): Promise<void> {
  if (rules.length === 0) return
  const { numUpdatedRows } = await tx
    .updateTable('markup_rule_versions')
    .set({ ended_in: edition })
    .where('ended_in', 'is', null)
    .where('rule_id', '=', sql<number>`any(${rules.map(({ id }) => id)})`)
    .executeTakeFirst()
  if (Number(numUpdatedRows) !== rules.length) throw new Error('A rule that is to end is not live')
}

async function makeNumbers(tx: SiteTx, groupId: number, count: number): Promise<number[]> {
  if (count === 0) return []
  const { rows } = await sql<{ id: number }>`insert into markup_rules (site_id, group_id)
    select ${tx.siteId}, ${groupId} from generate_series(1, ${count}) returning id`.execute(tx)
  return rows.map(({ id }) => id).sort((a, b) => a - b)
}

type NewVersion = { readonly ruleId: number; readonly version: number; readonly rule: RuleDraft }

/** A rule that lives again goes on counting where it stopped. */
async function nextVersions(tx: SiteTx, rules: readonly MarkupRule[]): Promise<NewVersion[]> {
  if (rules.length === 0) return []
  const newest = await tx
    .selectFrom('markup_rule_versions')
    .select(['rule_id', sql<number>`max(version)`.as('version')])
    .where('rule_id', '=', sql<number>`any(${rules.map(({ id }) => id)})`)
    .groupBy('rule_id')
    .execute()
  const versionOf = new Map(newest.map((row) => [row.rule_id, row.version]))
  return rules.map((rule) => ({ ruleId: rule.id, version: (versionOf.get(rule.id) ?? 0) + 1, rule }))
}

async function insertVersions(
  tx: SiteTx,
  {
    groupId,
    edition,
    versions,
    publication,
  }: { groupId: number; edition: number; versions: readonly NewVersion[]; publication: Publication },
): Promise<void> {
  const rows = versions.map(({ ruleId, version, rule }) => ({
    site_id: tx.siteId,
    rule_id: ruleId,
    version,
    group_id: groupId,
    added_in: edition,
    ...writeRule(rule),
    created_at: publication.now,
    created_by: publication.actor?.userId ?? null,
  }))
  for (let from = 0; from < rows.length; from += CHUNK)
    await tx
      .insertInto('markup_rule_versions')
      .values(rows.slice(from, from + CHUNK))
      .execute()
}

async function refuseTooMany(tx: SiteTx, groupId: number): Promise<void> {
  const { count } = await tx
    .selectFrom('markup_rule_versions')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('group_id', '=', groupId)
    .where('ended_in', 'is', null)
    .executeTakeFirstOrThrow()
  if (count > MOST_RULES) refuseInput({ groupId: `A group has at most ${MOST_RULES} rules.` })
}

/** A small edition is told rule by rule, a large one by its numbers: the versions themselves tell the rest. */
const TOLD_ONE_BY_ONE = 20

async function recordEdition(
  tx: SiteTx,
  group: GroupRow,
  { added, changed, ended, revived = [] }: EditionChanges,
  { actor, note, now, edition }: Publication & { edition: number },
): Promise<void> {
  const isSmall = added.length + changed.length + ended.length + revived.length <= TOLD_ONE_BY_ONE
  const tell = (rules: readonly RuleDraft[]) =>
    isSmall ? rules.map((rule) => `${rule.name}: ${summariseRule(rule)}`) : `${rules.length} rules`
  await recordChange(
    tx,
    {
      actor,
      area: 'rules',
      action: 'publish markup rules',
      about: { kind: 'buyerGroup', id: group.id },
      before: {
        edition: group.edition,
        changed: tell(changed.map(({ before }) => before)),
        ended: tell(ended),
      },
      after: { edition, added: tell([...added, ...revived]), changed: tell(changed.map(({ after }) => after)) },
      note,
    },
    now,
  )
}
