import { PRICE_REFUSALS, SEARCH_REFUSALS } from '@tradewind/contract/call'
import type {
  FlightQuestion,
  FlightQuoted,
  FlightRulesSaid,
  FlightsRefused,
  FlightWish,
  WireOption,
} from '@tradewind/contract/partner-sites/partner-flights-wire'
import type { Actor } from '@tradewind/domain/accounts/actor'
import type { z } from 'zod'
import type { App } from '../../app.ts'
import { makeQuote } from '../../flights/quote/quote-flight.ts'
import { readFareRules } from '../../flights/quote/read-fare-rules.ts'
import { startSearch } from '../../flights/search/find-flights.ts'
import { type FoundOption, mergeAll } from '../../flights/search/merge-options.ts'
import { promised } from '../../http/promised-refusals.ts'
import { Refusal } from '../../http/refuse.ts'
import { siteOf } from '../../sites/site-facts.ts'
import type { Between } from '../partner-link.ts'
import { actForFlights } from './act-for-flights.ts'
import { fitInAnswer } from './fit-in-answer.ts'
import { quoteFlightCharge } from './quote-flight-charge.ts'
import { readFlightChange } from './read-flight-change.ts'
import { readFlightRecord } from './read-flight-record.ts'
import { releaseFlight } from './release-flight.ts'
import { wordOf } from './word-of.ts'
import { isSoldOn, writeOption } from './write-fare.ts'

/** Less than the buyer's site waits: of a source that takes longer nothing is said, and what the others found is. */
const SEARCH_MS = 9_000
/** Of one consumer, whoever of its people asks. */
const MOST = { searches: 600, questions: 1_200, windowMs: 60_000 } as const

/** What a consumer asks about flights: the same search and the same fare check as of every other buyer of this site, at the prices of its group. */
export async function answerFlightQuestion(app: App, between: Between, question: FlightQuestion): Promise<unknown> {
  // What was bought before is answered for at any time.
  if (question.kind === 'flightLook') return { record: await readFlightRecord(app, between, question.orderRef) }
  if (question.kind === 'flightRelease') return { record: await releaseFlight(app, between, question.orderRef) }
  if (question.kind === 'flightChange') return { change: await readFlightChange(app, between, question.changeRequestId) }
  if (question.kind === 'flightCharge') return sayRefusals(() => quoteFlightCharge(app, between, question, undefined))
  if (question.kind === 'flightPartCharge') return sayRefusals(() => quoteFlightCharge(app, between, question, question))
  const { consumerSiteId, supplierSiteId } = between
  return sayRefusals(async () => {
    const actor = await actForFlights(app, between)
    if ('refused' in actor) return actor
    const isSearch = question.kind === 'flightSearch'
    const waitMs = await app.tries.limit(
      `partner-flights/${isSearch ? 'search' : 'ask'}/${supplierSiteId}/${consumerSiteId}`,
      isSearch ? MOST.searches : MOST.questions,
      MOST.windowMs,
    )
    if (waitMs > 0) return { refused: 'Your site asks this supplier too often. Please try again in a minute.', kind: 'failed' }
    if (question.kind === 'flightSearch') return search(app, actor, question.wish)
    if (question.kind === 'flightQuote') return quote(app, actor, question)
    const key = { siteId: supplierSiteId, actor, searchId: question.searchId, resultIndex: question.resultIndex }
    const rules = await readFareRules(app, key, promised(PRICE_REFUSALS))
    return {
      rules: rules.map(({ fareRuleDetail, ...rule }) => ({ ...rule, html: fareRuleDetail })),
    } satisfies z.input<typeof FlightRulesSaid>
  })
}

async function search(app: App, actor: Actor, wish: FlightWish): Promise<{ searchId: string; options: WireOption[] }> {
  const [site, mayHold] = [await siteOf(app.db, actor.siteId), actor.isFlightHoldAllowed]
  const asked = { app, site, actor, now: app.now(), refuse: promised(SEARCH_REFUSALS) }
  // What other sites sell us is not sold on: so no search comes back to where it began.
  const started = await startSearch(asked, { ...wish, Sources: [] }, { isAsked: ({ isPartnerSite }) => !isPartnerSite })
  const lists: (readonly FoundOption[])[] = []
  await new Promise<void>((enough) => {
    setTimeout(enough, SEARCH_MS).unref()
    started
      .run({ found: (found) => void lists.push(found), kept: enough })
      .catch((error: unknown) => app.log.warn({ err: error }, 'a search of another site failed'))
      .finally(enough)
  })
  return {
    searchId: started.search.searchId,
    options: fitInAnswer(
      mergeAll(lists)
        .filter(({ option }) => isSoldOn(option))
        .map(({ option, ...one }) => writeOption(option, { ...one, mayHold })),
    ),
  }
}

type Chosen = { readonly searchId: string; readonly resultIndex: string }

async function quote(app: App, actor: Actor, chosen: Chosen): Promise<z.input<typeof FlightQuoted>> {
  const context = { app, actor, now: app.now(), refuse: promised(PRICE_REFUSALS) }
  const { row } = await makeQuote(context, { searchId: chosen.searchId, resultIndex: chosen.resultIndex })
  const { option, isPriceChanged, isTimeChanged } = row.quote
  if (!isSoldOn(option)) return { refused: 'This fare is not sold without an extra any more.', kind: 'soldOut' }
  const { priced, quoteIndex: resultIndex } = row
  const offered = { priced, resultIndex, mayHold: actor.isFlightHoldAllowed }
  return { searchId: chosen.searchId, option: writeOption(option, offered), isPriceChanged, isTimeChanged }
}

/** A refusal in our own words is an answer. */
async function sayRefusals<T>(work: () => Promise<T>): Promise<T | FlightsRefused> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { refused: wordOf(error), kind: kindOf(error) }
  }
}

function kindOf({ code }: Refusal): FlightsRefused['kind'] {
  if (code === 'SEARCH_EXPIRED' || code === 'NOT_FOUND') return 'expired'
  return code === 'SOLD_OUT' ? 'soldOut' : 'failed'
}
