import type { KartDocument, PricedBy } from '@tradewind/contract/quotations/quotation-shapes'
import type { Actor } from '@tradewind/domain/accounts/actor'
import { formatMoney } from '@tradewind/domain/format-money'
import { compareMoney, parseMoney, toDecimal } from '@tradewind/domain/money'
import { costOfPriced, isCostOfRates } from '@tradewind/domain/quotations/cost-of-priced'
import { NO_AREAS, NO_DATE } from '@tradewind/domain/quotations/price-transfer'
import type { Party } from '@tradewind/domain/rates/party'
import { type Instant, plainDate } from '@tradewind/domain/time'
import type { SiteTx } from '../database/in-site.ts'
import { readAmount } from '../http/read-amount.ts'
import { refuseInput } from '../http/refuse.ts'
import { refuseWithout } from '../http/why-not-admitted.ts'
import { judgeCosts, judgeLine, partsToType, subjectOf, typedCosts, withJudged } from './judge-costs.ts'
import type { DraftedKart, DraftedLine } from './name-lines.ts'
import { type Found, openPriceDesk, type PriceDesk } from './open-price-desk.ts'
import { placeOf } from './read-kart.ts'

/** Lists whose lines the rates can price. */
export const PRICED_LISTS = ['activities', 'transfers'] as const
export type PricedList = (typeof PRICED_LISTS)[number]
type Tour = DraftedLine<'activities'>
type Transfer = DraftedLine<'transfers'>
/** A line of them before its price was taken. */
export type Line = Tour | Transfer
type OldLine = KartDocument[PricedList][number]
/** How a line has its price: it keeps the one it had, somebody typed it, or the rates say it. */
type Standing = { readonly how: 'kept'; readonly old: OldLine } | { readonly how: 'typed' } | { readonly how: 'rates' }
/** `at`: its place in its list. */
export type StandingLine = Standing & {
  readonly list: PricedList
  readonly at: number
  readonly line: Line
  readonly found: Found | undefined
}

/** What of a version the rates can price, whichever list it is of. */
export function pricedLinesOf({ activities, transfers }: Pick<KartDocument, PricedList>): OldLine[] {
  return [...activities, ...transfers]
}

/** A version with the rules that priced its lines. */
export type TakenKart = Omit<DraftedKart, PricedList> & {
  readonly activities: readonly (Tour & Pick<KartDocument['activities'][number], 'pricedBy'>)[]
  readonly transfers: readonly (Transfer & Pick<KartDocument['transfers'][number], 'pricedBy'>)[]
}

type Asking = {
  readonly before: KartDocument | undefined
  readonly legalEntityId: number
  readonly now: Instant
  /** Also asks for lines that keep their price. */
  readonly isWhole?: boolean
  /** Lines that keep their price for whomever they are: what they were sold as was cancelled. */
  readonly resting?: ReadonlySet<number>
}

/**
 * Says of each activity and each transfer how it has its price, and what the rates say where they are asked: a line that is as it was, for the same people and customer,
 * keeps its price whatever the rates have become. Refuses nothing.
 */
export async function askRates(
  tx: SiteTx,
  draft: DraftedKart,
  { before, legalEntityId, now, isWhole = false, resting = new Set() }: Asking,
): Promise<StandingLine[]> {
  const party = partyOf(draft)
  const known = new Map((before ? pricedLinesOf(before) : []).map((line) => [line.id, line]))
  const isSameParty = before !== undefined && partyText(before) === partyText(draft)
  const standingOf = (line: Line): Standing => {
    const old = line.id === undefined ? undefined : known.get(line.id)
    if (old && resting.has(old.id)) return { how: 'kept', old }
    if (line.priceReason !== '') return { how: 'typed' }
    return old?.pricedBy && isSameParty && isSame(old, line) ? { how: 'kept', old } : { how: 'rates' }
  }
  const standings = PRICED_LISTS.flatMap((list) =>
    draft[list].map((line: Line, at) => ({ ...standingOf(line), list, at, line, found: undefined })),
  )
  const isAsked = ({ how }: Standing) => how === 'rates' || (isWhole && how === 'kept')
  const asked = standings.filter(isAsked).map(({ line }) => line)
  if (asked.length === 0) return standings
  const desk = await openPriceDesk(tx, { legalEntityId, now, ...subjectsOf(asked) })
  return standings.map((standing) => (isAsked(standing) ? { ...standing, found: askLine(desk, standing.line, party) } : standing))
}

const isTour = (line: Line): line is Tour => 'tourOptionId' in line

/** What the prices of lines depend on. */
export function subjectsOf(lines: readonly Line[]) {
  const [tours, transfers] = [lines.filter(isTour), lines.filter((line): line is Transfer => !isTour(line))]
  return {
    tourOptionIds: tours.map(({ tourOptionId }) => tourOptionId),
    pickupAreaIds: pickupAreasOf(tours),
    transferAreaIds: transferAreasOf(transfers),
  }
}

/** Between which areas transfers drive. */
export function transferAreasOf(lines: readonly Pick<Transfer, 'fromAreaId' | 'toAreaId'>[]): number[] {
  return lines.flatMap(({ fromAreaId, toAreaId }) => [fromAreaId, toAreaId].flatMap((id) => id ?? []))
}

/** Where parties are fetched: what the price of a line and its cost both start from. */
export function pickupAreasOf(lines: readonly Pick<Tour, 'pickupAreaId'>[]): number[] {
  return lines.flatMap(({ pickupAreaId }) => pickupAreaId ?? [])
}

/** What the rates say of a line that they price. */
export function askLine(desk: PriceDesk, line: Line, party: Party): Found {
  if (line.startDate === null) return { why: NO_DATE }
  if (line.currency !== desk.currency) return { why: `Rates are in ${desk.currency}.` }
  const { startDate, transferType, sharingBasis } = line
  const ride = { transferType: transferType ?? undefined, sharingBasis: sharingBasis ?? undefined }
  const asked = { day: plainDate(startDate), party, ride }
  if (isTour(line)) return desk.priceOf({ ...asked, tourOptionId: line.tourOptionId, pickupAreaId: line.pickupAreaId })
  const { fromAreaId, toAreaId, returnDate } = line
  if (fromAreaId === null || toAreaId === null) return { why: NO_AREAS }
  const returnDay = returnDate === null ? undefined : plainDate(returnDate)
  return desk.priceOfTransfer({ ...asked, fromAreaId, toAreaId, returnDay })
}

type People = Pick<KartDocument, 'adults' | 'child' | 'infant' | 'childAges'>

export function partyOf({ adults, child, infant, childAges }: People): Party {
  if (childAges.length > child) refuseInput({ childAges: 'There are more ages than children.' })
  return { adults, childAges: [...childAges, ...Array<null>(child - childAges.length).fill(null)], infants: infant }
}

const partyText = ({ adults, child, infant, childAges, customerId }: People & { readonly customerId: number }) =>
  [adults, child, infant, customerId, ...childAges].join('/')

/** Of everything that a price depends on, and of the price itself. */
function isSame(old: Line, line: Line): boolean {
  const subject = (of: Line) =>
    isTour(of) ? [of.tourOptionId, of.pickupAreaId] : [of.fromAreaId, of.toAreaId, of.transferType === 'return' && of.returnDate]
  const text = (of: Line) =>
    [...subject(of), of.startDate, of.transferType, of.sharingBasis, of.currency, minorOf(of.price, of.currency)].join('/')
  return text(old) === text(line)
}

function minorOf(text: string, currency: string): string {
  try {
    return String(parseMoney(text, currency).minor)
  } catch {
    return text
  }
}

type Typing = {
  readonly draft: DraftedKart
  readonly before: KartDocument | undefined
  /** Lines that stay as they stand: what they were sold as was cancelled. */
  readonly resting?: ReadonlySet<number>
}

/**
 * A new version with the rules that priced its lines, and with the costs that were typed for what they are now. Refuses a price that is not that of the rates, and one that is typed by who
 * may not.
 */
export function takePrices(actor: Actor, lines: readonly StandingLine[], typing: Typing): TakenKart {
  refuseTyped(actor, lines, typing)
  const wrong: Record<string, string> = {}
  const { draft, before, resting = new Set<number>() } = typing
  const saved = new Map((before ? pricedLinesOf(before) : []).map((line) => [line.id, line]))
  const typed = typedCosts(before)
  const judge: Taking['judge'] = (line, pricedBy) => {
    const now = isTour(line)
      ? subjectOf('activities', line, draft, partsToType(pricedBy))
      : subjectOf('transfers', line, draft, partsToType(pricedBy))
    return judgeLine(line, now, typed)
  }
  const take = (standing: StandingLine) => takePrice(standing, { saved: saved.get(standing.line.id ?? 0), wrong, judge, resting })
  const of = (list: PricedList) => lines.filter((line) => line.list === list).map(take)
  // A line stays what it is.
  const [activities, transfers] = [of('activities') as TakenKart['activities'], of('transfers') as TakenKart['transfers']]
  if (Object.keys(wrong).length > 0) refuseInput(wrong)
  const judging = { people: draft, before, resting }
  return {
    ...{ ...draft, activities, transfers },
    accomodations: judgeCosts('accomodations', draft.accomodations, judging),
    miscellaneous: judgeCosts('miscellaneous', draft.miscellaneous, judging),
    flightDetails: judgeCosts('flightDetails', draft.flightDetails, judging),
  }
}

type Taking = {
  readonly saved: OldLine | undefined
  readonly wrong: Record<string, string>
  readonly judge: (line: Line, pricedBy: PricedBy | null) => ReturnType<typeof judgeLine>
  readonly resting: ReadonlySet<number>
}

function takePrice({ list, at, line, found, ...standing }: StandingLine, { saved, wrong, judge, resting }: Taking) {
  const costed = (own: Line, pricedBy: PricedBy | null) => withCost(own, { pricedBy, judged: judge(own, pricedBy), place })
  const place = placeOf(list, at)
  if (standing.how === 'typed') return { ...costed(withoutSum(line, saved), null), pricedBy: null }
  if (standing.how === 'kept') {
    const { old } = standing
    const own = resting.has(old.id) ? line : costed(line, old.pricedBy)
    return { ...own, price: old.price, ...partsOf(old), pricedBy: old.pricedBy }
  }
  const sent = readAmount(line.price, line.currency, `${place}.price`)
  if (!found || 'why' in found) {
    wrong[`${place}.${fieldOfWhy(line)}`] = found?.why ?? ''
    return { ...line, pricedBy: null }
  }
  const price = parseMoney(found.price, found.currency)
  if (compareMoney(price, sent) !== 0) wrong[`${place}.price`] = `By the rates it costs ${formatMoney(price)}.`
  const { pricedBy } = found
  // What other rates said it costs is no cost of what these price.
  const own = isCostOfRates(saved, line.cost) ? { ...line, cost: null } : line
  const whole = found.cost === null ? costed(own, pricedBy) : { ...withoutTyped(own), cost: found.cost }
  return { ...whole, price: found.price, ...(isTour(line) && { prices: found.prices }), pricedBy }
}

/** What is known and what was typed for the rest are no whole cost that somebody typed: the rates that knew the one price the line no more. */
function withoutSum(line: Line, saved: OldLine | undefined): Line {
  const isSum = line.costOf === undefined && partsToType(saved?.pricedBy).length > 0 && isCostOfRates(saved, line.cost)
  return isSum ? { ...line, cost: null } : line
}

const partsOf = (old: OldLine) => ('prices' in old ? { prices: old.prices } : {})

/** What is missing of the question, else the price. */
function fieldOfWhy(line: Line): 'startDate' | 'returnDate' | 'price' {
  if (line.startDate === null) return 'startDate'
  if (isTour(line) || line.transferType !== 'return' || line.returnDate !== null) return 'price'
  const isElse = line.fromAreaId === null || line.toAreaId === null || line.sharingBasis === null
  return isElse ? 'price' : 'returnDate'
}

type Costing = {
  readonly pricedBy: PricedBy | null
  readonly judged: ReturnType<typeof judgeLine>
  readonly place: string
}

/**
 * What was typed counts where it was typed for the line as it is. Of a line of which its rates know a part of the cost, the cost is that and what the desk typed for the rest; not known
 * until it has.
 */
function withCost(line: Line, { pricedBy, judged, place }: Costing): Line {
  const whole = withJudged(line, judged) as Line
  // Of a transfer the rates know the whole cost, or it is typed as a whole.
  if (!isTour(whole)) return whole
  const parts = partsToType(pricedBy)
  if (parts.length === 0) return { ...whole, partCost: null }
  if (judged.typed !== null) readAmount(judged.typed, whole.currency, `${place}.partCost`)
  return { ...whole, ...costsWith(pricedBy, judged.typed, whole.currency) }
}

/** The cost of a line whose rates know a part of it, with what was typed for the rest. */
export function costsWith(
  pricedBy: PricedBy | null,
  partCost: string | null,
  currency: string,
): { readonly cost: string | null; readonly partCost: string | null } {
  const { known = null, missing = [] } = pricedBy?.costs ?? {}
  const typed = partCost === null ? undefined : parseMoney(partCost, currency)
  const cost = costOfPriced({ known: known === null ? null : parseMoney(known, currency), missing }, typed)
  return { cost: cost ? toDecimal(cost) : null, partCost }
}

/** Its rates say what it costs: of what somebody typed nothing is left to confirm. */
function withoutTyped(line: Line): Line {
  const own = withJudged(line, { typed: null, unconfirmedCost: undefined }) as Line
  return isTour(own) ? { ...own, partCost: null } : own
}

/** A price of an activity or a transfer that somebody types needs a permission; one that stays as it was, of the same service for the same people and customer, does not. */
function refuseTyped(actor: Actor, lines: readonly StandingLine[], { draft, before }: Typing): void {
  const known = new Map((before ? pricedLinesOf(before) : []).map((line) => [line.id, line]))
  const isOtherParty = before === undefined || partyText(before) !== partyText(draft)
  const isNew = ({ line }: StandingLine) => {
    const old = line.id === undefined ? undefined : known.get(line.id)
    return !old || isOtherParty || old.pricedBy !== null || !isSame(old, line) || priceText(old) !== priceText(line)
  }
  if (lines.some((line) => line.how === 'typed' && isNew(line))) refuseWithout(actor, 'quotations.typePrice')
}

const priceText = (line: Pick<Line, 'price' | 'currency'> & Partial<Pick<Tour, 'prices'>>) => {
  const { adult, child, infant, party } = line.prices ?? {}
  return [line.price, adult, child, infant, party].map((text) => text && minorOf(text, line.currency)).join('/')
}
