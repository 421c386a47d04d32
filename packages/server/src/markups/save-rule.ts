import type { MarkupInput } from '@tradewind/contract/markups/markups'
import type { RuleKind } from '@tradewind/domain/markups/markup-rule'
import { inSite } from '../database/in-site.ts'
import { publishEdition } from '../editions/publish-edition.ts'
import type { Refuse } from '../http/promised-refusals.ts'
import { getLiveRule, lockFareBook } from './fare-book.ts'
import type { RuleContext } from './rule-context.ts'
import { readRuleInput } from './rule-wire.ts'

/** Makes a rule, or the next version of one, live at once. Gives its number. */
export function saveRule(
  { db, actor, now, currency, refuse }: RuleContext & { readonly refuse: Refuse<'STALE_RULE'> },
  kind: RuleKind,
  { markupId, version, groupId, ...input }: MarkupInput,
): Promise<number> {
  const rule = readRuleInput(input, kind, currency)
  return inSite(db, actor.siteId, async (tx) => {
    const book = await lockFareBook(tx, groupId)
    if (markupId === null) {
      const added = { added: [rule], changed: [], ended: [] }
      const { addedIds } = await publishEdition(tx, book, added, { actor, now, note: `Added ${rule.name}` })
      return addedIds[0] ?? 0
    }
    const before = await getLiveRule(tx, markupId, kind)
    if (before.groupId !== groupId) refuse('NOT_FOUND', { message: 'We could not find that rule.' })
    if (version !== null && version !== before.version) refuse('STALE_RULE')
    const changed = { added: [], changed: [{ before, after: rule }], ended: [] }
    await publishEdition(tx, book, changed, { actor, now, note: `Changed ${rule.name}` })
    return markupId
  })
}
