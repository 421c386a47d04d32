import type { ExtraChoice, Extras, SeatExtra } from '@tradewind/contract/flights/passengers'
import { add, type Money, parseMoney, sum, zero } from '@tradewind/domain/money'
import { isolate } from '../../languages/language.ts'
import type { DraftPassenger } from './booking-draft.ts'
import { t } from './messages.ts'

export type Offer = { id: string; price: string; included: boolean }
type Chosen = readonly ExtraChoice[]

/** A traveller chooses one of these extras, or none: an earlier choice from the same list is dropped. */
export function chooseExtra(
  chosen: Chosen,
  choice: Omit<ExtraChoice, 'offerId'>,
  list: readonly Offer[],
  offerId: string | null,
): Chosen {
  const ids = new Set(list.map(({ id }) => id))
  const others = chosen.filter(
    (one) => !(one.kind === choice.kind && one.passengerIndex === choice.passengerIndex && ids.has(one.offerId)),
  )
  return offerId === null ? others : [...others, { ...choice, offerId }]
}

/** A seat is for one person: the traveller who had it loses it. */
export function chooseSeat(chosen: Chosen, passengerIndex: number, map: readonly SeatExtra[], seatId: string | null): Chosen {
  const free = chosen.filter((one) => !(one.kind === 'seat' && one.offerId === seatId))
  return chooseExtra(free, { passengerIndex, kind: 'seat' }, map, seatId)
}

export function chosenOf(chosen: Chosen, kind: ExtraChoice['kind'], passengerIndex: number, list: readonly Offer[]): string | null {
  const ids = new Set(list.map(({ id }) => id))
  return chosen.find((one) => one.kind === kind && one.passengerIndex === passengerIndex && ids.has(one.offerId))?.offerId ?? null
}

/** Who sits where on one flight, by seat id. */
export function sittersOf(chosen: Chosen, map: readonly SeatExtra[]): ReadonlyMap<string, number> {
  const ids = new Set(map.map(({ id }) => id))
  return new Map(
    chosen.filter((one) => one.kind === 'seat' && ids.has(one.offerId)).map((one) => [one.offerId, one.passengerIndex] as const),
  )
}

/** Infants sit on a lap and carry nothing of their own. */
export function takesExtras({ paxType }: Pick<DraftPassenger, 'paxType'>): boolean {
  return paxType !== 3
}

/** Why this traveller cannot have this seat, or nothing. */
export function whyNotSeat(seat: SeatExtra, passenger: Pick<DraftPassenger, 'paxType'> | undefined): string | undefined {
  if (seat.unavailable === 'taken') return t('taken')
  if (seat.unavailable) return t('blocked')
  if (seat.features.includes('exitRow') && passenger?.paxType === 2) return t('exitAdults')
  return undefined
}

/** Choices that the airline still offers, for travellers who may have them: after a new quote or another party the others are dropped. */
export function keepValid(chosen: Chosen, extras: Extras, passengers: readonly DraftPassenger[]): Chosen {
  const offers = new Map(allExtras(extras).map(({ offer }) => [offer.id, offer]))
  return chosen.filter(({ passengerIndex, offerId }) => {
    const [offer, passenger] = [offers.get(offerId), passengers[passengerIndex]]
    return (
      offer !== undefined && passenger !== undefined && takesExtras(passenger) && !('unavailable' in offer && offer.unavailable)
    )
  })
}

export type ExtraLine = { kind: ExtraChoice['kind']; label: string; detail: string; amount: Money }

/** The cost of the chosen extras, one line per kind and leg; free ones have no line. */
export function extraLines(chosen: Chosen, extras: Extras | undefined): ExtraLine[] {
  if (!extras) return []
  const { currency } = extras
  const lines = new Map<string, { kind: ExtraChoice['kind']; label: string; details: string[]; amount: Money }>()
  for (const { kind, where, label, offer } of allExtras(extras)) {
    const takers = chosen.filter((one) => one.kind === kind && one.offerId === offer.id)
    const price = parseMoney(offer.price, currency)
    if (takers.length === 0 || price.minor === 0n) continue
    const key = `${kind}:${where}`
    const line = lines.get(key) ?? {
      kind,
      label: `${t(LABELS[kind])}${t('comma')}${isolate(where, 'ltr')}`,
      details: [],
      amount: zero(currency),
    }
    const cost = sum(
      takers.map(() => price),
      currency,
    )
    const detail = takers.length > 1 && kind !== 'seat' ? `${takers.length} × ${label}` : label
    lines.set(key, { ...line, details: [...line.details, detail], amount: add(line.amount, cost) })
  }
  return [...lines.values()].map(({ details, ...line }) => ({
    ...line,
    detail: line.kind === 'meal' && details.length > 1 ? String(details.length) : details.join(', '),
  }))
}

const LABELS = { baggage: 'extraBags', meal: 'meals', seat: 'seats' } as const satisfies Record<ExtraChoice['kind'], string>

type AnyExtra = Extras['baggage'][number]['offers'][number] | Extras['meals'][number]['offers'][number] | SeatExtra

function allExtras(extras: Extras): { kind: ExtraChoice['kind']; where: string; label: string; offer: AnyExtra }[] {
  return [
    ...extras.baggage.flatMap(({ offers, ...leg }) =>
      offers.map((offer) => ({ kind: 'baggage' as const, where: sectorOf(leg), label: t('kg', { n: offer.weight }), offer })),
    ),
    ...extras.meals.flatMap(({ offers, ...flight }) =>
      offers.map((offer) => ({ kind: 'meal' as const, where: sectorOf(flight), label: offer.description, offer })),
    ),
    ...extras.seats.flatMap(({ rows, ...flight }) =>
      rows.flat().map((offer) => ({ kind: 'seat' as const, where: sectorOf(flight), label: offer.code, offer })),
    ),
  ]
}

function sectorOf({ origin, destination }: { origin: string; destination: string }): string {
  return `${origin}–${destination}`
}
