import type { Actor } from '@tradewind/domain/accounts/actor'
import { ALL_OTHER_MARKETS } from '@tradewind/domain/catalogue/catalogue-limits'
import type { Drafted, Rule, RuleService } from '@tradewind/domain/editions/rule-service'
import type { Instant } from '@tradewind/domain/time'
import { listMarkets } from '../catalogue/markets/market-repo.ts'
import { readTourOption } from '../catalogue/options/read-tour-options.ts'
import type { Database } from '../database/connect-database.ts'
import { inSite, type SiteTx } from '../database/in-site.ts'
import { publishEdition } from '../editions/publish-edition.ts'
import type { Refuse } from '../http/promised-refusals.ts'
import { refuseInput } from '../http/refuse.ts'
import { getLiveRate, listRates, lockRateBook, refuseRate } from './rate-book.ts'

export type RateEditor = { readonly db: Database; readonly actor: Actor; readonly now: Instant }
type RateRule = Rule & { readonly priority: number; readonly marketId: number; readonly isPerPax: boolean }
/** A rate as it is to be; the place among the others comes from the book. */
export type WantedRate<R extends RateRule> = {
  readonly id: number | undefined
  readonly version: number | undefined
  readonly tourOptionId: number
  readonly rate: Omit<Drafted<R>, 'priority'>
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
    refuseFaults({
      ...(await findMarketFaults(tx, wanted)),
      ...(service.name === 'ticketRate' ? findPerPaxFaults(wanted, option.pricedPer) : {}),
      ...Object.fromEntries(
        wanted.flatMap(({ rate }, row) =>
          Object.entries(service.whatLacks(rate as Drafted<R>)).map(([field, sentence]) => [`rates.${row}.${field}`, sentence]),
        ),
      ),
    })
    const note = [count(added.length, 'added'), count(changed.length, 'changed')].filter(Boolean).join(', ')
    await publishEdition(tx, book, { added, changed, ended: [] }, { actor, now, note: `Rates: ${note}` })
    return tourOptionId
  })
}

function refuseFaults(faults: Record<string, string>): void {
  if (Object.keys(faults).length > 0) refuseInput(faults)
}

const count = (number: number, what: string) => (number === 0 ? '' : `${number} ${what}`)

async function findMarketFaults<R extends RateRule>(tx: SiteTx, wanted: readonly WantedRate<R>[]): Promise<Record<string, string>> {
  const known = new Set([ALL_OTHER_MARKETS, ...(await listMarkets(tx, {})).map(({ id }) => id)])
  return Object.fromEntries(
    wanted.flatMap(({ rate }, row) =>
      known.has((rate as unknown as RateRule).marketId) ? [] : [[`rates.${row}.marketId`, 'Please choose a market.']],
    ),
  )
}

/** An option is priced by person or by group: its ticket rates agree with it. */
function findPerPaxFaults<R extends RateRule>(
  wanted: readonly WantedRate<R>[],
  pricedPer: 'person' | 'group',
): Record<string, string> {
  const sentence = `This tour option is priced per ${pricedPer}.`
  return Object.fromEntries(
    wanted.flatMap(({ rate }, row) =>
      (rate as unknown as RateRule).isPerPax === (pricedPer === 'person') ? [] : [[`rates.${row}.isPerPax`, sentence]],
    ),
  )
}

/** Ends a rate. What it priced keeps it. */
export function endRate<R extends RateRule, F>(
  { db, actor, now }: RateEditor,
  service: RuleService<R, F>,
  id: number,
): Promise<void> {
  return inSite(db, actor.siteId, async (tx) => {
    const { groupId } = await getLiveRate(tx, service, id)
    const book = await lockRateBook(tx, service, groupId)
    // Read again behind the lock: a colleague may have changed or ended it in between.
    const rate = await getLiveRate(tx, service, id)
    await publishEdition(tx, book, { added: [], changed: [], ended: [rate] }, { actor, now, note: 'Rates: 1 ended' })
  })
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
