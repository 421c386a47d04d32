import type { SEARCH_REFUSALS } from '@tradewind/contract/call'
import type { FlightOption, SearchBy, SearchEvent, SourceProgress } from '@tradewind/contract/flights/option'
import type { Actor } from '@tradewind/domain/accounts/actor'
import { traceEndsAt } from '@tradewind/domain/flights/order'
import { whatSearchLacks } from '@tradewind/domain/flights/search-rules'
import { maySellSpecial } from '@tradewind/domain/flights/special-fare'
import { stopSentence } from '@tradewind/domain/flights/supplier-stop'
import { airportsOfCity, findAirport } from '@tradewind/domain/reference/airports'
import { dateIn, type Instant, type PlainDate, plusMinutes } from '@tradewind/domain/time'
import { dayAt } from '@tradewind/domain/zone-history'
import { findSearchOffReason } from '../../accounts/legal-entity-repo.ts'
import type { App } from '../../app.ts'
import { countLook } from '../../customers/look-to-book/count-look.ts'
import { inSite, type SiteTx } from '../../database/in-site.ts'
import type { Refuse } from '../../http/promised-refusals.ts'
import { refuseInput } from '../../http/refuse.ts'
import { type PricingBasis, readPricingBasis } from '../../markups/pricing-basis.ts'
import type { Site } from '../../sites/site-repo.ts'
import type { SuppliersOfSite } from '../connections/open-connections.ts'
import { listAllowedSources, type SiteSource } from '../sources/allowed-sources.ts'
import { type NotedAnswer, noteAnswers } from '../sources/note-answers.ts'
import { isMeantFor, isSoldTo } from '../stops/sold-to.ts'
import { listStopped, type StoppedConnection } from '../stops/stop-repo.ts'
import type { FlightSupplier } from '../suppliers/flight-supplier.ts'
import { askSources } from './ask-sources.ts'
import { inStore } from './in-store.ts'
import { countriesOf } from './journey-line.ts'
import { type FoundOption, keyOfJourney, makeOptionMerger } from './merge-options.ts'
import { openSearchPricer } from './open-search-pricer.ts'
import { presentOption } from './present-option.ts'
import { currenciesOf, withoutRateless } from './priceable.ts'
import { refuseSearchOffHere } from './refuse-search-off.ts'
import { newSearchId } from './search-id.ts'
import { finishSearch, insertSearch, type SearchRow } from './search-repo.ts'
import { keepOptions, resultIndexesOf } from './search-store.ts'
import { noteSeenFares, sweepSeenFares } from './seen-fare-repo.ts'
import { leftOutOf, sellsSpecial } from './sells-special.ts'
import { inPart } from './store-parts.ts'
import { toSupplierSearch } from './to-supplier-search.ts'
import { SEEN_MINUTES, watchCheapest } from './watch-cheapest.ts'

type Context = { app: App; site: Site; actor: Actor; now: Instant }
export type SearchRefusal = keyof typeof SEARCH_REFUSALS
type StartContext = Context & { refuse: Refuse<SearchRefusal> }
export type SearchWatch = {
  /** For a person who looks. */
  readonly emit?: (event: SearchEvent) => void
  /** All that a source has found, priced and not merged. */
  readonly found?: (found: readonly FoundOption[]) => void
  /** All that was found can be quoted now; what follows is only counted. */
  readonly kept?: () => void
}
export type StartedSearch = {
  readonly search: SearchRow
  /** Asks the sources, says each event as it happens, the last being 'finished', and keeps what was found. Gives how each source did. */
  run(watch?: SearchWatch): Promise<SourceProgress[]>
}

const everybody = () => true

/** Checks a search, writes it down and counts the look, unless nobody looks. `isAsked`: of whom it is asked. The call that starts it runs it. */
export async function startSearch(
  context: StartContext,
  searchBy: SearchBy,
  { countsLook = true, isAsked = everybody }: { countsLook?: boolean; isAsked?: (supplier: FlightSupplier) => boolean } = {},
): Promise<StartedSearch> {
  const { app, site, actor, now, refuse } = context
  refuseSearchOffHere({ site, actor, refuse })
  const today = dayAt(site.zones, now)
  const lacks = whatSearchLacks(searchBy, { today: todayAtOrigin(searchBy, now) ?? today, isKnownAirport })
  if (Object.keys(lacks).length > 0) refuseInput(lacks)
  if (searchBy.specialFare && !maySellSpecial(countriesOf(searchBy.segments)))
    refuseInput({ specialFare: 'Special fares are sold for flights within India only.' })
  const suppliers = await app.suppliers.of(site.id)
  const { sources, pricing } = await inSite(app.db, site.id, async (tx) => {
    const currencies = currenciesOf(site, { suppliers, now })
    const [stopped, chosen, whyOff, pricing] = await Promise.all([
      listStopped(tx),
      chooseSources(tx, suppliers, searchBy),
      findSearchOffReason(tx, actor.legalEntityId),
      readPricingBasis(tx, { legalEntityId: actor.legalEntityId, today, currencies }),
    ])
    const sources = leaveOut(
      stopped,
      chosen.filter(({ supplier }) => isAsked(supplier)),
      { actor, refuse },
    )
    if (whyOff) refuse('SEARCH_NOT_ALLOWED', { message: whyOff })
    // Who views as a customer leaves nothing of theirs behind: no look, and nothing that the site learns of a search.
    if (!actor.viewing) await sweepSeenFares(tx, plusMinutes(now, -SEEN_MINUTES))
    // Last, because it locks the one row that all of a buyer's searches count in.
    if (countsLook && !actor.viewing)
      await countLook(tx, { actor, site, now, today, month: `${today.slice(0, 7)}-01` as PlainDate, refuse })
    return { sources, pricing }
  })
  // A node that ends between the two has counted a look that nobody sees: one too many for the buyer, who searches again.
  const search = await writeSearch(context, { searchBy, pricing })
  return { search, run: (watch) => runSearch(context, search, sources, watch) }
}

type NewSearch = { readonly searchBy: SearchBy; readonly pricing: PricingBasis }

async function writeSearch({ app, actor, site, now }: Context, { searchBy, pricing }: NewSearch): Promise<SearchRow> {
  const { legalEntityId, userId } = actor
  const search: SearchRow = {
    searchId: newSearchId(now),
    userId,
    legalEntityId,
    searchBy,
    pricing,
    sources: [],
    searchedAt: now,
    expiresAt: traceEndsAt(now),
    offered: undefined,
  }
  await inPart(app, now, () => inStore(app, site.id, (tx) => insertSearch(tx, search)))
  return search
}

async function runSearch(
  { app, site, actor }: Context,
  search: SearchRow,
  sources: readonly SiteSource[],
  { emit, found: say, kept: sayKept }: SearchWatch = {},
): Promise<SourceProgress[]> {
  const { searchId, searchBy, expiresAt } = search
  const priceOf = await openSearchPricer(app, site.id, search)
  const merge = makeOptionMerger()
  const kept: Promise<void>[] = []
  const cheapest = watchCheapest(searchBy)
  const answers: NotedAnswer[] = []
  const able = sources.filter((source) => sellsSpecial(source, searchBy))
  const leftOut = leftOutOf(sources, searchBy)
  const asking = able.map(
    ({ code, name }): SourceProgress => ({ code, name, status: 'asking', count: 0, tookMs: null, reason: null }),
  )
  emit?.({ type: 'started', searchId, traceId: searchId, expiresAt, sources: [...asking, ...leftOut] })
  const asked = await askSources({
    sources: able.map((source) => ({
      ...source,
      search: toSupplierSearch(searchBy, source),
      deadlineMs: source.deadlineSeconds * 1_000,
    })),
    log: app.log,
    onAnswer(answer) {
      const { source, progress, options, dropped } = withoutRateless(answer, search.pricing)
      answers.push({ source: source.key, progress, dropped })
      const keeping = keepOptions(app, { siteId: site.id, searchId, source: source.key }, options)
      // Logged below, once all sources are done; until then a failure must not count as nobody's.
      keeping.catch(() => {})
      kept.push(keeping)
      if (!emit && !say) return
      const resultIndexOf = resultIndexesOf({ searchId, source: source.key })
      const found = options.map((option, position) => ({
        resultIndex: resultIndexOf(position),
        source: source.code,
        journeyKey: keyOfJourney(option),
        option,
        priced: priceOf(option),
      }))
      say?.(found)
      if (!emit) return
      const { fresh, replaced } = merge(found)
      cheapest.see(fresh)
      const presented = fresh.map((one): FlightOption => presentOption(one, actor))
      emit(
        presented.length > 0
          ? { type: 'options', source: progress, options: presented, replaced }
          : { type: 'source', source: progress },
      )
    },
  })
  const progress = [...asked, ...leftOut]
  await Promise.all(kept)
  sayKept?.()
  await inStore(app, site.id, (tx) => finishSearch(tx, searchId, progress))
  if (!actor.viewing)
    await inSite(app.db, site.id, async (tx) => {
      await noteSeenFares(tx, search.pricing, cheapest.seen(app.now()))
      // Last, because it locks rows that all of a site's searches count in.
      await noteAnswers(tx, app, answers, app.now())
    })
  emit?.({ type: 'finished', sources: progress })
  return progress
}

/** What is sold now to this person. Refuses, with the reason, when nothing is. */
function leaveOut(
  stopped: readonly StoppedConnection[],
  sources: SiteSource[],
  { actor, refuse }: Pick<StartContext, 'actor' | 'refuse'>,
): SiteSource[] {
  const isStaff = actor.userType === 'staff'
  const meant = sources.filter(({ supplier }) => isMeantFor(supplier, actor))
  const sold = meant.filter(({ supplier }) => isSoldTo(supplier, stopped, actor))
  if (sold.length === 0 && meant.length > 0)
    refuse('SEARCH_NOT_ALLOWED', { message: stopSentence({ isStaff, byHand: stopped.find(({ by }) => by !== null) }) })
  return sold
}

/** What the site may ask, narrowed to what the caller wants asked. */
async function chooseSources(tx: SiteTx, suppliers: SuppliersOfSite, { Sources: wanted }: SearchBy): Promise<SiteSource[]> {
  const allowed = await listAllowedSources(tx, suppliers)
  if (wanted.length === 0) return allowed
  const known = new Set(allowed.map(({ code }) => code))
  if (wanted.some((code) => !known.has(code))) refuseInput({ Sources: 'Please choose from the suppliers you can search.' })
  return allowed.filter(({ code }) => wanted.includes(code))
}

/** A day has passed when it has passed where the journey begins. */
function todayAtOrigin({ segments: [first] }: SearchBy, now: Instant): PlainDate | undefined {
  const origin = first && (findAirport(first.origin) ?? airportsOfCity(first.origin)[0])
  return origin && dateIn(origin.zone, now)
}

/** An airport, or a city that has several. */
function isKnownAirport(code: string): boolean {
  return findAirport(code) !== undefined || airportsOfCity(code).length > 0
}
