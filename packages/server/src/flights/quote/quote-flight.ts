import { randomBytes } from 'node:crypto'
import type { Quote } from '@tradewind/contract/flights/quote'
import { type Actor, seesNet } from '@tradewind/domain/accounts/actor'
import { NoExchangeRate } from '@tradewind/domain/flights/converted'
import { isDomestic } from '@tradewind/domain/flights/domestic'
import { traceEndsAt } from '@tradewind/domain/flights/order'
import { toDecimal } from '@tradewind/domain/money'
import { findAirport } from '@tradewind/domain/reference/airports'
import type { PenaltyRule } from '@tradewind/domain/tickets/changes/penalty'
import type { Instant } from '@tradewind/domain/time'
import type { App } from '../../app.ts'
import type { Refuse } from '../../http/promised-refusals.ts'
import { presentFare } from '../present-fare.ts'
import { sourceCode, sourceKey } from '../search/ask-sources.ts'
import { inStore } from '../search/in-store.ts'
import { keyOfJourney } from '../search/merge-options.ts'
import { presentOption } from '../search/present-option.ts'
import { prolongSearch } from '../search/search-repo.ts'
import { noteDrops } from '../sources/note-answers.ts'
import type { SupplierOption } from '../suppliers/supplier-option.ts'
import type { SupplierRefusal } from './ask-live.ts'
import { askQuote } from './ask-quote.ts'
import { explainPrice, explainTimes } from './explain-quote.ts'
import { insertQuote, type QuoteRow } from './quote-repo.ts'
import { getQuoteTarget, lastPriceOf, type QuoteTarget } from './quote-store.ts'

type Context = { app: App; actor: Actor; now: Instant; refuse: Refuse<SupplierRefusal> }
type Chosen = { searchId: string; resultIndex: string }

/**
 * Asks the supplier for the current price of a result, stores the answer under an index of its own and returns what changed since the last price the
 * buyer saw. The rules of the search price the quote too, so that only the supplier can change the price.
 */
export async function quoteFlight(context: Context, chosen: Chosen): Promise<Quote> {
  const { target, row } = await makeQuote(context, chosen)
  return presentQuote(context, target, row)
}

export async function makeQuote(
  { app, actor, now, refuse }: Context,
  { searchId, resultIndex }: Chosen,
): Promise<{ target: QuoteTarget; row: QuoteRow }> {
  const target = await getQuoteTarget(app, { siteId: actor.siteId, searchId, resultIndex, actor }, refuse)
  const { quote, traceBeganAt } = await askQuote(app, target, actor, refuse)
  const row: QuoteRow = {
    quoteIndex: `q.${randomBytes(8).toString('hex')}`,
    resultIndex: target.resultIndex,
    quote,
    priced: await priceQuoted({ app, actor, refuse }, target, quote.option),
    extras: undefined,
    quotedAt: now,
    traceBeganAt,
  }
  await inStore(app, actor.siteId, async (tx) => {
    await insertQuote(tx, searchId, row)
    if (traceBeganAt) await prolongSearch(tx, searchId, traceEndsAt(traceBeganAt))
  })
  return { target, row }
}

/** A quote in a currency the search had no rate for cannot be sold. */
async function priceQuoted({ app, actor, refuse }: Omit<Context, 'now'>, { priceOf }: QuoteTarget, option: SupplierOption) {
  try {
    return priceOf(option)
  } catch (error) {
    if (!(error instanceof NoExchangeRate)) throw error
    const dropped = [{ what: 'quote', reason: 'noExchangeRate', example: error.currency, count: 1 }] as const
    await noteDrops(app, { siteId: actor.siteId, source: sourceKey(option.ref), dropped })
    return refuse('SUPPLIER_FAILED', {
      message: 'This fare is in a currency that cannot be sold here at the moment. Please choose another flight.',
    })
  }
}

function presentQuote({ actor }: Context, target: QuoteTarget, { quoteIndex, quote, priced, traceBeganAt }: QuoteRow): Quote {
  const { search, option: found, lastQuote } = target
  const { option } = quote
  const before = lastPriceOf(target)
  const viewer = { seesNet: seesNet(actor) }
  const times = explainTimes(lastQuote?.quote.option ?? found, option)
  const isPriceChanged = priced.totalPayable.minor !== before.totalPayable.minor
  return {
    traceId: search.searchId,
    resultIndex: quoteIndex,
    isPriceChanged,
    isTimeChanged: times.length > 0,
    changes: [...(isPriceChanged ? explainPrice(before, priced, viewer) : []), ...times],
    previousTotalPayable: toDecimal(before.totalPayable),
    previousTotalFare: toDecimal(viewer.seesNet ? before.totalFare : before.totalPayable),
    option: presentOption(
      { resultIndex: quoteIndex, source: sourceCode(option.ref), journeyKey: keyOfJourney(option), option, priced },
      actor,
    ),
    fareDetailResult: { ...presentFare(priced, quoteIndex, actor), isPriceChanged },
    demands: presentDemands(option),
    isHoldAllowed: option.isHoldAllowed === true && actor.isFlightHoldAllowed,
    airlineRemark: option.airlineRemark ?? null,
    penalties: (quote.penalties ?? []).map(presentPenalty),
    expiresAt: traceEndsAt(traceBeganAt ?? search.searchedAt),
  }
}

function presentPenalty({ keeps, ...rule }: PenaltyRule): Quote['penalties'][number] {
  const amount = keeps.kind === 'amount' ? keeps.amount : undefined
  return { ...rule, keeps: keeps.kind, amount: amount ? toDecimal(amount) : null, currency: amount?.currency ?? null }
}

function presentDemands({ demands, legs }: SupplierOption): Quote['demands'] {
  const countries = legs
    .flat()
    .flatMap(({ origin, destination }) => [origin, destination].map((code) => findAirport(code)?.countryCode ?? code))
  return {
    ...demands,
    isInternational: !isDomestic(countries),
    firstNameFormat: demands.firstNameFormat ?? null,
    lastNameFormat: demands.lastNameFormat ?? null,
  }
}
