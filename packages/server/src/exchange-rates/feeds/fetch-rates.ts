import { findJumps, standsFrom, whyNotOfDay } from '@tradewind/domain/exchange-rates/judge-fed-rates'
import { planRates, type StatedRate } from '@tradewind/domain/exchange-rates/plan-rates'
import { type Instant, plusMinutes } from '@tradewind/domain/time'
import { dayAt, startOfDay } from '@tradewind/domain/zone-history'
import type { App } from '../../app.ts'
import { inSite, type SiteTx } from '../../database/in-site.ts'
import { isOvertaken } from '../../jobs/is-overtaken.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import { secondsUntil } from '../../jobs/seconds-until.ts'
import { currencyOfSite } from '../../sites/site-facts.ts'
import { zonesOfSite } from '../../sites/site-zone.ts'
import { insertRates, listRatesFrom, lockRates, readBeginning } from '../exchange-rate-repo.ts'
import { readExchange } from '../read-exchange.ts'
import { type FedRates, type RateFeed, RatesRefused } from './rate-feed.ts'
import {
  endHeldFetches,
  type FetchRow,
  findFeed,
  findFetch,
  findNewestTaken,
  listStatedSince,
  lockFetch,
  updateFetch,
} from './rate-feed-repo.ts'

type Parts = Pick<App, 'db' | 'figures' | 'jobs' | 'log' | 'now' | 'rateFeed'>
type Outcome = 'taken' | 'held' | 'refused'
const RETRY_MINUTES = 15

/**
 * Asks the feed and states its rates from now on, or none of them and why. A failure is tried again after a quarter of an hour. Asking changes nothing there,
 * so a node that is killed leaves the fetch open and another asks again; what was taken is not taken twice.
 */
export async function fetchRates(app: Parts, job: Jobs['fetch-rates']): Promise<void> {
  const { siteId, fetchId, dueAt } = job
  const wanted = await inSite(app.db, siteId, async (tx) => {
    const [fetch, feed, base] = [await findFetch(tx, fetchId), await findFeed(tx), await currencyOfSite(tx)]
    return fetch?.status === 'asked' && !isOvertaken(fetch, dueAt)
      ? { base, currencies: feed?.is_on ? feed.currencies : [] }
      : undefined
  })
  if (!wanted) return
  const answer = app.rateFeed && wanted.currencies.length > 0 ? await ask(app.rateFeed, wanted) : undefined
  const outcome = await inSite(app.db, siteId, (tx) => keepAnswer(tx, app, { job, answer }))
  if (!outcome) return
  app.figures.rateFeedAnswers.inc({ outcome })
  if (answer instanceof RatesRefused) return app.log.warn({ err: answer, siteId }, 'the feed of exchange rates was refused')
  for (const currency of answer?.missing ?? []) app.figures.rateFeedGaps.inc({ currency })
}

/** What became of the answer; nothing where another node was faster, or the fetch was ended meanwhile. */
async function keepAnswer(
  tx: SiteTx,
  { jobs, now }: Parts,
  { job, answer }: { job: Jobs['fetch-rates']; answer: FedRates | RatesRefused | undefined },
): Promise<Outcome | undefined> {
  await lockRates(tx)
  const fetch = await lockFetch(tx, job.fetchId)
  if (fetch?.status !== 'asked' || isOvertaken(fetch, job.dueAt)) return undefined
  if (answer === undefined) {
    await updateFetch(tx, fetch.id, { status: 'ended' })
    return undefined
  }
  const at = now()
  const reason = answer instanceof RatesRefused ? answer.message : await whyNotTake(tx, answer, at)
  if (reason === undefined && !(answer instanceof RatesRefused)) return takeRates(tx, fetch, answer, at)
  const dueAt = plusMinutes(at, RETRY_MINUTES)
  await updateFetch(tx, fetch.id, { failures: fetch.failures + 1, reason: reason ?? null, next_check_at: dueAt })
  await jobs.enqueue(tx, 'fetch-rates', { ...job, dueAt }, { startAfterSeconds: secondsUntil(dueAt, at) })
  return 'refused'
}

async function ask(feed: RateFeed, wanted: { base: string; currencies: readonly string[] }): Promise<FedRates | RatesRefused> {
  try {
    return await feed.fetchRates(wanted)
  } catch (error) {
    if (error instanceof RatesRefused) return error
    throw error
  }
}

async function whyNotTake(tx: SiteTx, { publishedOn }: FedRates, at: Instant): Promise<string | undefined> {
  const before = (await findNewestTaken(tx))?.published_on
  if (before && publishedOn < before) return `The rates are dated ${publishedOn}, older than the last rates (${before}).`
  return whyNotOfDay(publishedOn, dayAt(await zonesOfSite(tx), at))
}

async function takeRates(tx: SiteTx, fetch: FetchRow, answer: FedRates, at: Instant): Promise<Outcome> {
  await endHeldFetches(tx)
  const { publishedOn, rates, missing } = answer
  const known = { published_on: publishedOn, missing: [...missing], reason: null }
  const jumps = findJumps(await readExchange(tx, at), rates)
  if (jumps.length === 0) {
    await stateRates(tx, answer, at)
    await updateFetch(tx, fetch.id, { ...known, status: 'taken', taken_at: at })
    return 'taken'
  }
  // Those that did not jump wait with the others: if one rate is wrong, the others may be wrong too.
  const before = new Map(jumps.map((jump) => [jump.from, jump]))
  await updateFetch(tx, fetch.id, { ...known, status: 'held', held_rates: rates.map((rate) => before.get(rate.from) ?? rate) })
  return 'held'
}

/**
 * States a feed's rates from now on, and returns those that said something new. A rate that staff or a file stated on the same day, or since the publication,
 * stands. Under the lock of the site's rates.
 */
export async function stateRates(
  tx: SiteTx,
  { publishedOn, rates }: Pick<FedRates, 'publishedOn' | 'rates'>,
  at: Instant,
): Promise<StatedRate[]> {
  const [own, zones] = [await currencyOfSite(tx), await zonesOfSite(tx)]
  const since = startOfDay(zones, standsFrom(publishedOn, dayAt(zones, at)))
  const stated = await listStatedSince(tx, own, since, at)
  const validFrom = await readBeginning(tx, at)
  const fed = rates.filter(({ from }) => !stated.has(from)).map(({ from, rate }) => ({ from, to: own, rate, validFrom }))
  const added = planRates(await listRatesFrom(tx, validFrom), fed).flatMap(({ rate, isNew }) => (isNew ? [rate] : []))
  if (added.length > 0) await insertRates(tx, added, { source: 'feed', setBy: null, now: at })
  return added
}
