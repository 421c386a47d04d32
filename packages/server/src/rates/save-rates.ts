import type { Actor } from '@tradewind/domain/accounts/actor'
import type { Drafted, RuleService } from '@tradewind/domain/editions/rule-service'
import type { Instant } from '@tradewind/domain/time'
import type { Deleting } from '../catalogue/catalogue-editor.ts'
import { describeUsers } from '../catalogue/catalogue-users.ts'
import { readTourOption } from '../catalogue/options/read-tour-options.ts'
import type { Database } from '../database/connect-database.ts'
import { inSite } from '../database/in-site.ts'
import { publishEdition } from '../editions/publish-edition.ts'
import type { Refuse } from '../http/promised-refusals.ts'
import { refuseInput } from '../http/refuse.ts'
import { getLiveRate, listRates, lockRateBook, refuseRate } from './rate-book.ts'
import { type RateRule, refuseFaults } from './rate-faults.ts'

export type RateEditor = { readonly db: Database; readonly actor: Actor; readonly now: Instant }
/** A rate without its place among the others. */
export type Unranked<R extends RateRule> = Omit<Drafted<R>, 'priority'>
/** A rate as it is to be; the place among the others comes from the book. */
export type WantedRate<R extends RateRule> = {
  readonly id: number | undefined
  readonly version: number | undefined
  readonly tourOptionId: number
  readonly rate: Unranked<R>
}

/**
 * Adds rates to a tour option, or changes them, as one edition: all or none. New ones stand below all others, so that no price changes unseen. Gives the
 * option's number. Refuses by field, with the row; STALE_RATE where a colleague changed one in between.
 */
export function saveRates<R extends RateRule, F>(
  { db, actor, now, refuse }: RateEditor & { readonly refuse: Refuse<'STALE_RATE'> },
  service: RuleService<R, F>,
  wanted: readonly WantedRate<R>[],
): Promise<number> {
  const tourOptionId = wanted[0]?.tourOptionId ?? 0
  const foreign = wanted.findIndex((one) => one.tourOptionId !== tourOptionId)
  if (foreign >= 0) refuseInput({ [`rates.${foreign}.tourOptionId`]: 'Please save the rates of one tour option at a time.' })
  return inSite(db, actor.siteId, async (tx) => {
    const option = await readTourOption(tx, tourOptionId)
    const book = await lockRateBook(tx, service, tourOptionId)
    const live = new Map((await listRates(tx, service, tourOptionId)).map((rate) => [rate.id, rate]))
    let lowest = Math.max(0, ...[...live.values()].map(({ priority }) => priority))
    const added: Drafted<R>[] = []
    const changed: { before: R; after: Drafted<R> }[] = []
    for (const { id, version, rate } of wanted) {
      const before = id === undefined ? undefined : (live.get(id) ?? refuseRate())
      if (before && version !== undefined && version !== before.version) refuse('STALE_RATE')
      const whole = { ...rate, priority: before?.priority ?? ++lowest } as Drafted<R>
      if (before) changed.push({ before, after: whole })
      else added.push(whole)
    }
    await refuseFaults(tx, service, {
      option,
      rates: wanted.map(({ rate }, row) => ({ at: `rates.${row}`, rate: rate as Drafted<R> })),
    })
    const note = [count(added.length, 'added'), count(changed.length, 'changed')].filter(Boolean).join(', ')
    await publishEdition(tx, book, { added, changed, ended: [] }, { actor, now, note: `Rates: ${note}` })
    return tourOptionId
  })
}

const count = (number: number, what: string) => (number === 0 ? '' : `${number} ${what}`)

/** Ends a rate. What it priced keeps it. Gives who that is. */
export function endRate<R extends RateRule, F>(
  { db, actor, now, users }: Deleting<RateEditor>,
  service: RuleService<R, F>,
  id: number,
): Promise<string | null> {
  return inSite(db, actor.siteId, async (tx) => {
    const { groupId } = await getLiveRate(tx, service, id)
    const book = await lockRateBook(tx, service, groupId)
    // Read again behind the lock: a colleague may have changed or ended it in between.
    const rate = await getLiveRate(tx, service, id)
    const usedBy = await describeUsers(tx, users, { kind: 'rate', ids: [id] })
    const note = noteEnded('Rates: 1 ended', usedBy)
    await publishEdition(tx, book, { added: [], changed: [], ended: [rate] }, { actor, now, note })
    return usedBy
  })
}

/** The note of the edition says who keeps what it ended. */
export function noteEnded(note: string, usedBy: string | null): string {
  return usedBy ? `${note}, kept by ${usedBy}` : note
}

/**
 * Puts the rates of a tour option in an order. The ids come from the bottom to the top: the last one gets priority 1. Only what moves is a new version.
 * Refuses a list that is not all of them, each once.
 */
export function orderRates<R extends RateRule, F>(
  { db, actor, now }: RateEditor,
  service: RuleService<R, F>,
  { tourOptionId, order }: { tourOptionId: number; order: readonly number[] },
): Promise<void> {
  return inSite(db, actor.siteId, async (tx) => {
    await readTourOption(tx, tourOptionId)
    const book = await lockRateBook(tx, service, tourOptionId)
    const live = new Map((await listRates(tx, service, tourOptionId)).map((rate) => [rate.id, rate]))
    if (new Set(order).size !== live.size || order.length !== live.size || order.some((id) => !live.has(id)))
      refuseInput({ order: 'The rates have changed. Please order all of them again.' })
    const changed = order.toReversed().flatMap((id, place) => {
      const before = live.get(id) as R
      if (before.priority === place + 1) return []
      const { id: _i, version: _v, groupId: _g, ...rest } = before
      return [{ before, after: { ...rest, priority: place + 1 } as unknown as Drafted<R> }]
    })
    if (changed.length > 0)
      await publishEdition(tx, book, { added: [], changed, ended: [] }, { actor, now, note: 'Rates: new order' })
  })
}
