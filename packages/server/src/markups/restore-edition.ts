import { inSite } from '../database/in-site.ts'
import { refuse } from '../http/refuse.ts'
import { lockGroup } from './group-repo.ts'
import { publishEdition } from './publish-edition.ts'
import type { RuleContext } from './rule-context.ts'
import { listRulesOfEdition } from './rule-repo.ts'

type Input = { groupId: number; edition: number; liveEdition: number }

/** Brings back the rules of an earlier edition, under their old numbers, as the next edition: nothing of the history is lost. Gives the new edition. */
export function restoreEdition({ db, actor, now }: RuleContext, { groupId, edition, liveEdition }: Input): Promise<number> {
  return inSite(db, actor.siteId, async (tx) => {
    const group = await lockGroup(tx, groupId)
    if (group.edition !== liveEdition) refuse('EDITION_MOVED')
    if (edition >= group.edition) refuse('NOT_FOUND', { message: 'We could not find that edition.' })
    const live = new Map((await listRulesOfEdition(tx, { groupId, edition: group.edition })).map((rule) => [rule.id, rule]))
    const wanted = await listRulesOfEdition(tx, { groupId, edition })
    const changed = wanted.flatMap((after) => {
      const before = live.get(after.id)
      return before && before.version !== after.version ? [{ before, after }] : []
    })
    const revived = wanted.filter(({ id }) => !live.has(id))
    const kept = new Set(wanted.map(({ id }) => id))
    const ended = [...live.values()].filter(({ id }) => !kept.has(id))
    if (changed.length + revived.length + ended.length === 0) refuse('SAME_RULES')
    const note = `Restored the rules of edition ${edition}`
    const published = await publishEdition(
      tx,
      group,
      { added: [], changed, ended, revived },
      { actor, note, restores: edition, now },
    )
    return published.edition
  })
}
