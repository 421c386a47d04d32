import type { ExtraChoice } from '@tradewind/contract/flights/passengers'
import type { PaxTypeCode } from '@tradewind/domain/flights/supplier-fare'
import type { PricedExtra } from '@tradewind/domain/markups/price-fare'
import type { AvailableExtra, SupplierExtras } from '../suppliers/supplier-extras.ts'
import type { SupplierDemands, SupplierSegment } from '../suppliers/supplier-option.ts'

export type ChosenExtras = {
  /** Per passenger, in their order, with what the supplier wants sent along unasked. */
  readonly byPassenger: readonly (readonly AvailableExtra[])[]
  readonly priced: readonly PricedExtra[]
  /** What is wrong, by field: 'extras.2'. */
  readonly errors: Record<string, string>
}

type Asked = {
  readonly choices: readonly ExtraChoice[]
  readonly offers: SupplierExtras
  /** What was offered when it was chosen, where the offers were asked for again since: it can name what is gone. */
  readonly offersBefore?: SupplierExtras | undefined
  readonly paxTypes: readonly PaxTypeCode[]
  /** As their tickets print them. */
  readonly names: readonly string[]
  readonly demands: Pick<SupplierDemands, 'baggage' | 'meal' | 'seat'>
  readonly legs: readonly (readonly SupplierSegment[])[]
}

/**
 * Looks up what was chosen among what was offered; prices are never the caller's. One bought bag per passenger and leg, one meal and one seat per
 * passenger and flight, a seat for one person only, nothing but a meal for an infant, no exit row for a child. The included bag is added for each traveller who
 * did not choose it, beside one that is bought: an airline that wants it stated gives none otherwise.
 */
export function chooseExtras(asked: Asked): ChosenExtras {
  const errors: Record<string, string> = {}
  const byId = new Map(asked.offers.offers.map((offer) => [offer.id, offer]))
  const byPassenger: AvailableExtra[][] = asked.paxTypes.map(() => [])
  const taken = new Set<string>()
  for (const [index, { passengerIndex, kind, offerId }] of asked.choices.entries()) {
    const offer = byId.get(offerId)
    const wrong = whyNotChoose(asked, { offer, kind, passengerIndex, own: byPassenger[passengerIndex], taken })
    if (wrong || !offer) errors[`extras.${index}`] = wrong ?? whatIsGone(asked, offerId)
    else {
      byPassenger[passengerIndex]?.push(offer)
      if (kind === 'seat') taken.add(seatKey(offer))
    }
  }
  addIncludedBags(asked, byPassenger)
  Object.assign(errors, whatIsMissing(asked, byPassenger))
  const priced = byPassenger.flatMap((own, place) =>
    own.filter((offer) => !isIncludedBag(offer)).map((offer) => priceExtra(offer, asked, asked.names[place] ?? '')),
  )
  return { byPassenger, priced, errors }
}

type Wanted = {
  readonly offer: AvailableExtra | undefined
  readonly kind: ExtraChoice['kind']
  readonly passengerIndex: number
  readonly own: readonly AvailableExtra[] | undefined
  readonly taken: ReadonlySet<string>
}

function whyNotChoose(asked: Asked, { offer, kind, passengerIndex, own, taken }: Wanted): string | undefined {
  const paxType = asked.paxTypes[passengerIndex]
  if (!own || paxType === undefined) return 'Traveller not found.'
  if (!offer) return undefined
  if (offer.kind !== kind) return GONE
  if (paxType === 3 && kind !== 'meal') return 'An infant travels on a lap. No bag or seat can be bought.'
  if (own.some((other) => isInPlaceOf(other, offer))) return ONE_EACH[kind]
  if (kind !== 'seat') return undefined
  if (!offer.seat || offer.seat.unavailable)
    return asked.offersBefore ? whatIsGone(asked, offer.id) : 'This seat is taken. Please choose another.'
  if (taken.has(seatKey(offer))) return 'This seat is already chosen for another traveller.'
  if (paxType === 2 && offer.seat.features.includes('exitRow')) return 'Children cannot sit in an emergency exit row.'
  return undefined
}

const GONE = 'This is no longer available.'

/** 'Meal, DEL–BOM: Veg sandwich is no longer available.' */
function whatIsGone(asked: Asked, offerId: string): string {
  const offer = asked.offersBefore?.offers.find(({ id }) => id === offerId)
  if (!offer) return GONE
  const { label, detail } = priceExtra(offer, asked, '')
  return `${[label, detail].filter(Boolean).join(': ')} is no longer available. Please choose another.`
}

const ONE_EACH: Record<ExtraChoice['kind'], string> = {
  baggage: 'Please choose one bag per traveller and direction.',
  meal: 'Please choose one meal per traveller and flight.',
  seat: 'Please choose one seat per traveller and flight.',
}

/** The bag of the fare and one that is bought are two. */
function isInPlaceOf(one: AvailableExtra, other: AvailableExtra): boolean {
  const isSamePlace = one.kind === other.kind && placeOf(one) === placeOf(other)
  return isSamePlace && isIncludedBag(one) === isIncludedBag(other)
}

function isIncludedBag({ kind, included }: AvailableExtra): boolean {
  return kind === 'baggage' && included
}

function seatKey({ flightIndex, code }: AvailableExtra): string {
  return `${flightIndex}:${code}`
}

function addIncludedBags({ offers, paxTypes, legs }: Asked, byPassenger: AvailableExtra[][]): void {
  if (offers.wishesOnly) return
  for (const legIndex of legs.keys()) {
    const free = offers.offers.find((offer) => isIncludedBag(offer) && offer.legIndex === legIndex)
    if (!free) continue
    for (const [place, own] of byPassenger.entries())
      if (paxTypes[place] !== 3 && !own.some((offer) => isInPlaceOf(offer, free))) own.push(free)
  }
}

/** Some fares are sold only with a bag, a meal or a seat; asked for only where there is one to choose. */
function whatIsMissing({ demands, offers, paxTypes }: Asked, byPassenger: readonly AvailableExtra[][]): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const kind of ['baggage', 'meal', 'seat'] as const) {
    if (!demands[kind]) continue
    const places = new Set(offers.offers.filter((offer) => offer.kind === kind).map(placeOf))
    for (const [passenger, own] of byPassenger.entries()) {
      if (paxTypes[passenger] === 3) continue
      const chosen = new Set(own.filter((offer) => offer.kind === kind).map(placeOf))
      if ([...places].some((place) => !chosen.has(place))) errors[`passengers.${passenger}.${kind}`] = MUST[kind]
    }
  }
  return errors
}

const MUST: Record<ExtraChoice['kind'], string> = {
  baggage: 'This fare is sold with a bag: please choose one for each direction.',
  meal: 'This fare is sold with a meal: please choose one for each flight.',
  seat: 'This fare is sold with a seat: please choose one for each flight.',
}

function placeOf({ legIndex, flightIndex }: AvailableExtra): string {
  return `${legIndex}:${flightIndex ?? ''}`
}

const LABELS: Record<ExtraChoice['kind'], string> = { baggage: 'Extra bag', meal: 'Meal', seat: 'Seat' }

/** Each line names its traveller: two seats of a family on one flight are two lines. */
function priceExtra(offer: AvailableExtra, { legs }: Asked, name: string): PricedExtra {
  const leg = legs[offer.legIndex] ?? []
  const flight = offer.flightIndex === undefined ? undefined : legs.flat()[offer.flightIndex]
  const sector = flight ? `${flight.origin}–${flight.destination}` : `${leg[0]?.origin ?? ''}–${leg.at(-1)?.destination ?? ''}`
  const detail =
    offer.kind === 'baggage' && offer.weightKg ? `${offer.weightKg} kg` : offer.kind === 'seat' ? offer.code : offer.description
  return {
    kind: offer.kind,
    label: `${LABELS[offer.kind]}, ${sector}`,
    detail: [detail, name].filter(Boolean).join(', ') || null,
    amount: offer.price,
    ...(offer.supplierPrice && { supplierAmount: offer.supplierPrice }),
  }
}
