import { AUTOMATIC } from '@tradewind/domain/accounts/automatic'
import type { Drafted, Rule } from '@tradewind/domain/editions/rule-service'
import { recordChange } from '../audit/record-change.ts'
import type { SiteTx } from '../database/in-site.ts'
import { refuseInput } from '../http/refuse.ts'
import type { Book, Editor } from './book.ts'
import { moveBook } from './book-repo.ts'
import { insertEdition } from './edition-repo.ts'
import {
  countLiveRules,
  endVersions,
  insertVersions,
  MOST_RULES,
  makeRuleNumbers,
  type NewVersion,
  newestVersions,
} from './rule-repo.ts'

/** What an edition does to the one before. */
export type EditionChanges<R extends Rule> = {
  readonly added: readonly Drafted<R>[]
  readonly changed: readonly { readonly before: R; readonly after: Drafted<R> }[]
  readonly ended: readonly R[]
  /** Rules that had ended and live again under their old number. */
  readonly revived?: readonly R[]
}

type Publication = Editor & { readonly note: string; readonly restores?: number }

/**
 * The one way rules change: all of it goes live at once, as the next edition of the book, or nothing does. The book is locked by the caller.
 * Gives the numbers of the rules that were added, in their order.
 */
export async function publishEdition<R extends Rule, F>(
  tx: SiteTx,
  book: Book<R, F>,
  changes: EditionChanges<R>,
  publication: Publication,
): Promise<{ edition: number; addedIds: number[] }> {
  const { added, changed, ended } = changes
  const { actor, now, note, restores } = publication
  const edition = book.edition + 1
  const stopped = [...ended, ...changed.map(({ before }) => before)].map(({ id }) => id)
  const stoppedRows = stopped.length === 0 ? 0 : await endVersions(tx, stopped, edition)
  if (stoppedRows !== stopped.length) throw new Error('A rule that is to end is not live')
  const addedIds = await makeRuleNumbers(tx, book, added.length)
  const versions = await versionsOf(tx, changes, addedIds)
  for (const { rule } of versions) assertWhole(book.service.whatLacks(rule))
  await insertVersions(tx, book, { versions, edition, at: now, by: actor?.userId })
  await insertEdition(tx, book, {
    edition,
    published_at: now,
    published_by: actor?.userId ?? null,
    published_by_name: actor ? `${actor.firstName} ${actor.lastName}`.trim() : AUTOMATIC,
    note,
    added: versions.length,
    ended: stopped.length,
    restores: restores ?? null,
  })
  await moveBook(tx, book, edition)
  if ((await countLiveRules(tx, book.service, { groupId: book.groupId })) > MOST_RULES)
    refuseInput({ groupId: `A group has at most ${MOST_RULES} rules.` })
  await recordEdition(tx, book, changes, { ...publication, edition })
  return { edition, addedIds }
}

/** Forms and sheets refuse what is wrong with a rule, field by field; nothing that came past them is published. */
function assertWhole(lacks: Record<string, string>): void {
  const [first] = Object.entries(lacks)
  if (first) throw new Error(`A rule that is wrong is not published: ${first.join(': ')}`)
}

/** A rule that lives again goes on counting where it stopped. */
async function versionsOf<R extends Rule>(
  tx: SiteTx,
  { added, changed, revived = [] }: EditionChanges<R>,
  addedIds: readonly number[],
): Promise<NewVersion<R>[]> {
  const newest = await newestVersions(
    tx,
    revived.map(({ id }) => id),
  )
  return [
    ...added.map((rule, index) => ({ ruleId: addedIds[index] ?? 0, version: 1, rule })),
    ...changed.map(({ before, after }) => ({ ruleId: before.id, version: before.version + 1, rule: after })),
    ...revived.map((rule) => ({ ruleId: rule.id, version: (newest.get(rule.id) ?? 0) + 1, rule: rule as Drafted<R> })),
  ]
}

/** A small edition is recorded rule by rule, a large one by its numbers: the versions themselves have the rest. */
const RECORDED_ONE_BY_ONE = 20

async function recordEdition<R extends Rule, F>(
  tx: SiteTx,
  { service, trail, edition: before }: Book<R, F>,
  { added, changed, ended, revived = [] }: EditionChanges<R>,
  { actor, note, now, edition }: Publication & { edition: number },
): Promise<void> {
  const isSmall = added.length + changed.length + ended.length + revived.length <= RECORDED_ONE_BY_ONE
  const describe = (rules: readonly Drafted<R>[]) =>
    isSmall ? rules.map((rule) => `${rule.name}: ${service.summarise(rule)}`) : `${rules.length} rules`
  await recordChange(
    tx,
    {
      actor,
      area: 'rules',
      action: `publish ${trail.rules}`,
      about: trail.about,
      before: {
        edition: before,
        changed: describe(changed.map((one) => one.before as Drafted<R>)),
        ended: describe(ended as readonly Drafted<R>[]),
      },
      after: {
        edition,
        added: describe([...added, ...(revived as readonly Drafted<R>[])]),
        changed: describe(changed.map(({ after }) => after)),
      },
      note,
    },
    now,
  )
}
