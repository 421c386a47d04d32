import { isDeepStrictEqual } from 'node:util'
import type { Drafted, RuleService } from '@tradewind/domain/editions/rule-service'
import { readTourOption } from '../../catalogue/options/read-tour-options.ts'
import { inSite, type SiteTx } from '../../database/in-site.ts'
import type { Book } from '../../editions/book.ts'
import { touchDraft } from '../../editions/change-draft.ts'
import {
  deleteDraftChanges,
  findDraft,
  listDraftChanges,
  type NewDraftChange,
  putDraftChanges,
  updateDraftChange,
} from '../../editions/draft-repo.ts'
import { listRulesOfEdition, MOST_RULES } from '../../editions/rule-repo.ts'
import type { Refuse } from '../../http/promised-refusals.ts'
import { refuse, refuseInput } from '../../http/refuse.ts'
import { lockRateBook, refuseRate } from '../rate-book.ts'
import { type RateRule, refuseFaults } from '../rate-faults.ts'
import type { RateEditor } from '../save-rates.ts'
import { openRateDrafts } from './planned-rates.ts'

/** One step of a call. `version`: of the live rate, as the person saw it. */
export type DraftStep<R extends RateRule> =
  | { readonly do: 'add'; readonly rate: Drafted<R> }
  | { readonly do: 'change'; readonly rateId: number; readonly version: number; readonly rate: Drafted<R> }
  | { readonly do: 'redo'; readonly changeId: number; readonly rate: Drafted<R> }
  | { readonly do: 'end'; readonly rateId: number; readonly version: number }
  | { readonly do: 'drop'; readonly changeId: number }

type Wanted<R extends RateRule> = {
  readonly tourOptionId: number
  readonly revision: number
  readonly steps: readonly DraftStep<R>[]
}

/**
 * Changes rates in the draft of a tour option, all steps or none. A rate that is again as it is live leaves the draft. Gives the numbers of the changes
 * that add, in their order. Refuses by field; DRAFT_PLANNED; DRAFT_MOVED where a colleague changed the draft since it was read, STALE_RATE where one changed the rate.
 */
export function changeRateDraft<R extends RateRule, F>(
  { db, actor, now, refuse: refuseAs }: RateEditor & { readonly refuse: Refuse<'DRAFT_MOVED' | 'STALE_RATE' | 'DRAFT_PLANNED'> },
  service: RuleService<R, F>,
  { tourOptionId, revision, steps }: Wanted<R>,
): Promise<number[]> {
  return inSite(db, actor.siteId, async (tx) => {
    const option = await readTourOption(tx, tourOptionId)
    const book = await lockRateBook(tx, service, tourOptionId)
    await openRateDrafts(tx, tourOptionId, refuseAs)
    if (((await findDraft(tx, book))?.revision ?? 0) !== revision) refuseAs('DRAFT_MOVED')
    const rates = steps.flatMap((step, at) => ('rate' in step ? [{ at: `steps.${at}.rate`, rate: step.rate }] : []))
    await refuseFaults(tx, service, { option, rates })
    const live = new Map((await listRulesOfEdition(tx, book)).map((rule) => [rule.id, rule]))
    const seen = (rateId: number, version: number): R => {
      const rate = live.get(rateId) ?? refuseRate()
      if (rate.version !== version) refuseAs('STALE_RATE')
      return rate
    }
    const added: NewDraftChange<R>[] = []
    // The last word on a rate counts: one insert may not change a row twice.
    const ofRate = new Map<number, NewDraftChange<R>>()
    const same: number[] = []
    const dropped: number[] = []
    await touchDraft(tx, book, { actor, now }, noteOf(steps))
    for (const step of steps) {
      if (step.do === 'add') added.push({ rule: step.rate })
      else if (step.do === 'drop') dropped.push(step.changeId)
      else if (step.do === 'end') ofRate.set(step.rateId, { live: seen(step.rateId, step.version), rule: undefined })
      else if (step.do === 'change') {
        const rate = seen(step.rateId, step.version)
        if (saysTheSame(rate, step.rate)) same.push(rate.id)
        else ofRate.set(rate.id, { live: rate, rule: step.rate })
      } else if (!(await updateDraftChange(tx, book, { changeId: step.changeId, rule: step.rate }))) refuseChange()
    }
    if ((await deleteDraftChanges(tx, book, dropped)) !== new Set(dropped).size) refuseChange()
    const back = await changesOfRates(tx, book, same)
    await deleteDraftChanges(tx, book, back)
    await putDraftChanges(tx, book, [...ofRate.values()])
    const ids = await putDraftChanges(tx, book, added)
    await refuseTooMany(tx, book)
    return ids
  })
}

function refuseChange(): never {
  refuse('NOT_FOUND', { message: 'We could not find that change.' })
}

function noteOf(steps: readonly { readonly do: string }[]): string {
  return steps.length === 1 ? '1 rate' : `${steps.length} rates`
}

async function changesOfRates<R extends RateRule, F>(tx: SiteTx, book: Book<R, F>, rateIds: readonly number[]): Promise<number[]> {
  if (rateIds.length === 0) return []
  const wanted = new Set(rateIds)
  const changes = await listDraftChanges(tx, book)
  return changes.flatMap((change) => (change.action !== 'add' && wanted.has(change.ruleId) ? [change.id] : []))
}

async function refuseTooMany<R extends RateRule, F>(tx: SiteTx, book: Book<R, F>): Promise<void> {
  if ((await listDraftChanges(tx, book)).length > MOST_RULES) refuseInput({ steps: `A draft has at most ${MOST_RULES} changes.` })
}

/** Whatever order the database keeps the fields in. */
function saysTheSame<R extends RateRule>(
  { id: _id, version: _version, groupId: _groupId, ...live }: R,
  wanted: Drafted<R>,
): boolean {
  return isDeepStrictEqual(live, wanted)
}
