import type { KartDocument, PricedBy } from '@tradewind/contract/quotations/quotation-shapes'
import type { Actor } from '@tradewind/domain/accounts/actor'
import { formatMoney } from '@tradewind/domain/format-money'
import { compareMoney, parseMoney, toDecimal } from '@tradewind/domain/money'
import { costOfPriced } from '@tradewind/domain/quotations/cost-of-priced'
import type { Party } from '@tradewind/domain/rates/party'
import { type Instant, plainDate } from '@tradewind/domain/time'
import type { SiteTx } from '../database/in-site.ts'
import { readAmount } from '../http/read-amount.ts'
import { refuseInput } from '../http/refuse.ts'
import { refuseWithout } from '../http/why-not-admitted.ts'
import type { DraftedKart, DraftedLine } from './name-lines.ts'
import { type Found, openPriceDesk, type PriceDesk } from './open-price-desk.ts'
import { placeOf } from './read-kart.ts'

type Line = DraftedLine<'activities'>
/** How a line has its price: it keeps the one it had, somebody typed it, or the rates say it. */
type Standing =
  | { readonly how: 'kept'; readonly old: KartDocument['activities'][number] }
  | { readonly how: 'typed' }
  | { readonly how: 'rates' }
export type StandingLine = Standing & { readonly line: Line; readonly found: Found | undefined }

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
 * Says of each activity how it has its price, and what the rates say where they are asked: a line that is as it was, for the same people and customer,
 * keeps its price whatever the rates have become. Refuses nothing.
 */
export async function askRates(
  tx: SiteTx,
  draft: DraftedKart,
  { before, legalEntityId, now, isWhole = false, resting = new Set() }: Asking,
): Promise<StandingLine[]> {
  const party = partyOf(draft)
  const known = new Map(before?.activities.map((line) => [line.id, line]))
  const isSameParty = before !== undefined && partyText(before) === partyText(draft)
  const standings = draft.activities.map((line): Standing => {
    const old = line.id === undefined ? undefined : known.get(line.id)
    if (old && resting.has(old.id)) return { how: 'kept', old }
    if (line.priceReason !== '') return { how: 'typed' }
    return old?.pricedBy && isSameParty && isSame(old, line) ? { how: 'kept', old } : { how: 'rates' }
  })
  const isAsked = ({ how }: Standing) => how === 'rates' || (isWhole && how === 'kept')
  const asked = draft.activities.filter((_, at) => standings.some((standing, place) => place === at && isAsked(standing)))
  if (asked.length === 0) return draft.activities.map((line, at) => ({ ...(standings[at] as Standing), line, found: undefined }))
  const desk = await openPriceDesk(tx, {
    ...{ legalEntityId, now },
    tourOptionIds: asked.map(({ tourOptionId }) => tourOptionId),
    pickupAreaIds: pickupAreasOf(asked),
  })
  return draft.activities.map((line, at) => {
    const standing = standings[at] as Standing
    return { ...standing, line, found: isAsked(standing) ? askLine(desk, line, party) : undefined }
  })
}

/** Where parties are fetched: what the price of a line and its cost both start from. */
export function pickupAreasOf(lines: readonly Pick<Line, 'pickupAreaId'>[]): number[] {
  return lines.flatMap(({ pickupAreaId }) => pickupAreaId ?? [])
}

/** What the rates say of a line that they price. */
export function askLine(desk: PriceDesk, line: Line, party: Party): Found {
  if (line.startDate === null) return { why: 'Please choose a date: rates are of a day.' }
  if (line.currency !== desk.currency) return { why: `Rates are in ${desk.currency}.` }
  const { tourOptionId, pickupAreaId, startDate, transferType, sharingBasis } = line
  const ride = { transferType: transferType ?? undefined, sharingBasis: sharingBasis ?? undefined }
  return desk.priceOf({ tourOptionId, pickupAreaId, day: plainDate(startDate), party, ride })
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
  const text = ({ tourOptionId, startDate, transferType, sharingBasis, pickupAreaId, ...of }: Line) =>
    [tourOptionId, startDate, transferType, sharingBasis, pickupAreaId, of.currency, minorOf(of.price, of.currency)].join('/')
  return text(old) === text(line)
}

function minorOf(text: string, currency: string): string {
  try {
    return String(parseMoney(text, currency).minor)
  } catch {
    return text
  }
}

type Typing = { readonly draft: DraftedKart; readonly before: KartDocument | undefined }

/** The activities of a new version, with the rules that priced them. Refuses a price that is not that of the rates, and one that is typed by who may not. */
export function takePrices(
  actor: Actor,
  lines: readonly StandingLine[],
  typing: Typing,
): (Line & Pick<KartDocument['activities'][number], 'pricedBy'>)[] {
  refuseTyped(actor, lines, typing)
  const wrong: Record<string, string> = {}
  const taken = lines.map(({ line, found, ...standing }, at) => {
    if (standing.how === 'typed') return { ...line, partCost: null, pricedBy: null }
    const place = placeOf('activities', at)
    if (standing.how === 'kept') {
      const { price, prices, pricedBy } = standing.old
      return { ...withCost(line, pricedBy, place), price, prices, pricedBy }
    }
    const sent = readAmount(line.price, line.currency, `${place}.price`)
    if (!found || 'why' in found) {
      wrong[line.startDate === null ? `${place}.startDate` : `${place}.price`] = found?.why ?? ''
      return { ...line, pricedBy: null }
    }
    const price = parseMoney(found.price, found.currency)
    if (compareMoney(price, sent) !== 0) wrong[`${place}.price`] = `By the rates it costs ${formatMoney(price)}.`
    const { prices, pricedBy } = found
    return { ...withCost({ ...line, cost: found.cost ?? line.cost }, pricedBy, place), price: found.price, prices, pricedBy }
  })
  if (Object.keys(wrong).length > 0) refuseInput(wrong)
  return taken
}

/** Of a line of which its rates know a part of the cost, the cost is that and what the desk typed for the rest; not known until it has. */
function withCost(line: Line, pricedBy: PricedBy | null, place: string): Line {
  const { known = null, missing = [] } = pricedBy?.costs ?? {}
  if (known === null || missing.length === 0) return { ...line, partCost: null }
  const { partCost, currency } = line
  const typed = partCost === null ? undefined : readAmount(partCost, currency, `${place}.partCost`)
  const cost = costOfPriced({ known: parseMoney(known, currency), missing }, typed)
  return { ...line, cost: cost ? toDecimal(cost) : null }
}

/** A price of an activity that somebody types needs a permission; one that stays as it was, of the same service for the same people and customer, does not. */
function refuseTyped(actor: Actor, lines: readonly StandingLine[], { draft, before }: Typing): void {
  const known = new Map(before?.activities.map((line) => [line.id, line]))
  const isOtherParty = before === undefined || partyText(before) !== partyText(draft)
  const isNew = ({ line }: StandingLine) => {
    const old = line.id === undefined ? undefined : known.get(line.id)
    return !old || isOtherParty || old.pricedBy !== null || !isSame(old, line) || priceText(old) !== priceText(line)
  }
  if (lines.some((line) => line.how === 'typed' && isNew(line))) refuseWithout(actor, 'quotations.typePrice')
}

const priceText = ({ price, prices: { adult, child, infant, party }, currency }: Pick<Line, 'price' | 'prices' | 'currency'>) =>
  [price, adult, child, infant, party].map((text) => text && minorOf(text, currency)).join('/')
