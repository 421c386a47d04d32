import type { CellError } from '@tradewind/contract/markups/drafts'
import type { MarkupRule, RuleDraft } from '@tradewind/domain/markups/markup-rule'
import { writeExact } from '../database/exact-json.ts'
import { inSite } from '../database/in-site.ts'
import { touchDraft } from '../editions/change-draft.ts'
import { actionOf, clearDraftChanges, findDraft, type NewDraftChange, putDraftChanges } from '../editions/draft-repo.ts'
import { listRulesOfEdition, MOST_RULES } from '../editions/rule-repo.ts'
import type { Refuse } from '../http/promised-refusals.ts'
import { lockFareBook } from './fare-book.ts'
import { readGrid } from './read-grid.ts'
import { type ReadRow, readRuleSheet } from './read-rule-sheet.ts'
import type { RuleContext } from './rule-context.ts'

type Input = {
  readonly groupId: number
  readonly file: { readonly name: string; readonly contentBase64: string }
  readonly removesMissing: boolean
  readonly replacesDraft: boolean
}
type Context = RuleContext & { readonly refuse: Refuse<'NOT_A_SHEET' | 'DRAFT_EXISTS' | 'SHEET_INVALID'> }
type Imported = { revision: number; added: number; changed: number; removed: number; unchanged: number }

/** More than anybody mends before looking again. */
const MOST_ERRORS = 500

/** Takes the rules of a sheet into the draft of a group: all of them, or none and every wrong cell listed. Nothing goes live by it. */
export async function importRules({ db, actor, now, currency, refuse }: Context, input: Input): Promise<Imported> {
  const { groupId, file } = input
  const grid = await readGrid(Buffer.from(file.contentBase64, 'base64'))
  const sheet = grid && grid.length <= MOST_RULES + 1 ? readRuleSheet(grid, currency) : undefined
  if (!sheet)
    return refuse('NOT_A_SHEET', grid && grid.length > MOST_RULES ? { message: `A sheet has at most ${MOST_RULES} rules.` } : {})
  return inSite(db, actor.siteId, async (tx) => {
    const book = await lockFareBook(tx, groupId)
    const live = new Map((await listRulesOfEdition(tx, book)).map((rule) => [rule.id, rule]))
    refuseErrors(refuse, [...sheet.errors, ...sheet.rows.flatMap((row) => whatNumberLacks(row, live))])
    if (await findDraft(tx, book)) {
      if (!input.replacesDraft) refuse('DRAFT_EXISTS')
      await clearDraftChanges(tx, book)
    }
    const changes = changesOf(sheet.rows, live, input.removesMissing)
    const revision = await touchDraft(tx, book, { actor, now }, `Imported ${file.name}`)
    await putDraftChanges(tx, book, changes)
    const countOf = (action: string) => changes.filter((change) => actionOf(change) === action).length
    const [added, changed, removed] = [countOf('add'), countOf('change'), countOf('remove')]
    return { revision, added, changed, removed, unchanged: sheet.rows.length - added - changed }
  })
}

function refuseErrors(refuse: Refuse<'SHEET_INVALID'>, errors: readonly CellError[]): void {
  if (errors.length === 0) return
  const inOrder = errors.toSorted((a, b) => a.row - b.row)
  refuse('SHEET_INVALID', { data: { errors: inOrder.slice(0, MOST_ERRORS), total: errors.length } })
}

function whatNumberLacks({ row, markupId, rule }: ReadRow, live: ReadonlyMap<number, MarkupRule>): CellError[] {
  if (markupId === null) return []
  const before = live.get(markupId)
  if (!before)
    return [
      {
        row,
        column: 'A',
        header: 'Rule',
        value: String(markupId),
        sentence: 'This group has no such rule. Leave the cell empty for a new one.',
      },
    ]
  if (before.kind === rule.kind) return []
  return [
    {
      row,
      column: 'B',
      header: 'Kind',
      value: '',
      sentence: 'The type of a rule cannot be changed. Please add a new rule instead.',
    },
  ]
}

type Change = NewDraftChange<MarkupRule>

function changesOf(rows: readonly ReadRow[], live: ReadonlyMap<number, MarkupRule>, removesMissing: boolean): Change[] {
  const named = new Set(rows.map(({ markupId }) => markupId))
  const changes = rows.flatMap(({ markupId, rule }): Change[] => {
    const before = markupId === null ? undefined : live.get(markupId)
    if (!before) return [{ rule }]
    if (writeExact(contentOf(before)) === writeExact(contentOf(rule))) return []
    return [{ live: before, rule }]
  })
  const missing = removesMissing ? [...live.values()].filter(({ id }) => !named.has(id)) : []
  return [...changes, ...missing.map((rule): Change => ({ live: rule, rule: undefined }))]
}

/** What a rule says, its parts in one order, so that equal rules are written alike. */
function contentOf({ name, kind, airlineCode, conditions: is, markup, discount, commissionShareBasisPoints }: RuleDraft) {
  return [
    [name, kind, airlineCode, is.journey, [...is.cabins], [...is.fareTypes], is.isRefundable],
    [is.travelFrom, is.travelTo, is.bookingFrom, is.bookingTo],
    [markup, discount].map(
      (value) =>
        value &&
        Object.entries(value)
          .sort(([a], [b]) => (a < b ? -1 : 1))
          .map(sortParts),
    ),
    commissionShareBasisPoints,
  ]
}

function sortParts([name, part]: [string, unknown]): unknown {
  if (part === null || typeof part !== 'object') return [name, part]
  return [
    name,
    Object.entries(part)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(sortParts),
  ]
}
