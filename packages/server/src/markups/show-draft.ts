import type { SiteTx } from '../database/in-site.ts'
import { readDraft } from '../editions/read-draft.ts'
import { getFareBook } from './fare-book.ts'
import { presentRule } from './rule-wire.ts'

/** The draft of a group with a page of its changes, each beside what is live. */
export async function showDraft(tx: SiteTx, { groupId, cursor }: { groupId: number; cursor?: string | undefined }) {
  const { changes, ...page } = await readDraft(tx, await getFareBook(tx, groupId), cursor)
  return {
    ...page,
    changes: changes.map(({ before, after, ...change }) => ({
      ...change,
      kind: after?.kind ?? before?.rule.kind ?? ('defaultAirline' as const),
      before: before ? presentRule(before.rule, before.changed) : null,
      after: after ? presentRule(after) : null,
    })),
  }
}
