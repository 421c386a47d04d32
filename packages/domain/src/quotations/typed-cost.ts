import type { CostPart } from '../rates/supplier-cost.ts'

/** What a cost was typed for. Another value of any of it makes another wish, and what it costs then nobody has said. */
export type CostSubject = {
  readonly adults: number
  readonly child: number
  readonly infant: number
  /** As many as children; null: not known. */
  readonly childAges: readonly (number | null)[]
  readonly day: string | null
  /** Which tour option, hotel, way or flight; '': only its name says it. */
  readonly service: string
  /** How it is driven; '': it is not. */
  readonly ride: string
  /** Of a stay its nights, rooms and meals; '': it has none. */
  readonly extent: string
  readonly currency: string
  /** Of which parts, where the rates know the others; empty: of the whole. */
  readonly parts: readonly CostPart[]
}
/** A cost that was typed for another wish: it counts nothing until somebody confirms it, types it again, or wishes that one again. */
export type UnconfirmedCost = { readonly amount: string; readonly of: CostSubject }

export type CostPeople = Pick<CostSubject, 'adults' | 'child' | 'infant' | 'childAges'>
type Driven = { readonly transferType: string | null; readonly sharingBasis: string | null }
/** What a cost depends on of a line. Its time, its words and its price are none of it. */
export type CostLines = {
  readonly accomodations: Driven & {
    readonly accomodationId: number
    readonly checkinDate: string | null
    readonly noOfNights: number
    readonly numberOfRooms: number
    readonly roomType: string
    readonly meals: string | null
    readonly rooms: Readonly<Record<string, { readonly count: number } | undefined>>
  }
  readonly activities: Driven & {
    readonly tourOptionId: number
    readonly startDate: string | null
    readonly pickupAreaId: number | null
  }
  readonly transfers: Driven & {
    readonly fromAreaId: number | null
    readonly toAreaId: number | null
    readonly pickupTransfer: string
    readonly dropTransfer: string
    readonly startDate: string | null
    readonly returnDate: string | null
  }
  readonly miscellaneous: { readonly startDate: string | null }
  readonly flightDetails: {
    readonly airlineCode: string
    readonly flightNo: string
    readonly origin: string
    readonly destination: string
    readonly departureDate: string | null
  }
}

type Thing = Pick<CostSubject, 'day' | 'service' | 'ride' | 'extent'>
const rideOf = ({ transferType, sharingBasis }: Driven, ...places: readonly unknown[]) =>
  transferType === null ? '' : [transferType, sharingBasis, ...places].join('/')

const THINGS: { readonly [List in keyof CostLines]: (line: CostLines[List]) => Thing } = {
  accomodations: (line) => ({
    ...{ day: line.checkinDate, service: `${line.accomodationId}`, ride: rideOf(line) },
    extent: [line.noOfNights, line.numberOfRooms, line.roomType.trim(), line.meals ?? '', ...roomsOf(line.rooms)].join('/'),
  }),
  activities: (line) => ({
    ...{ day: line.startDate, service: `${line.tourOptionId}`, ride: rideOf(line, line.pickupAreaId ?? ''), extent: '' },
  }),
  transfers: (line) => ({
    day: line.startDate,
    // Where no area says it, its words do.
    service: [line.fromAreaId ?? line.pickupTransfer.trim(), line.toAreaId ?? line.dropTransfer.trim()].join('/'),
    ride: rideOf(line, line.transferType === 'return' ? (line.returnDate ?? '') : ''),
    extent: '',
  }),
  miscellaneous: ({ startDate }) => ({ day: startDate, service: '', ride: '', extent: '' }),
  flightDetails: (line) => ({
    day: line.departureDate,
    service: [line.airlineCode, line.flightNo, line.origin, line.destination].join('/'),
    ride: '',
    extent: '',
  }),
}

function roomsOf(rooms: CostLines['accomodations']['rooms']): string[] {
  return Object.entries(rooms)
    .flatMap(([charge, room]) => (room && room.count > 0 ? [`${charge} ${room.count}`] : []))
    .toSorted()
}

type Beside = { readonly people: CostPeople; readonly currency: string; readonly parts?: readonly CostPart[] }

/** For what a cost stands that is typed into a line as it is now. */
export function costSubject<List extends keyof CostLines>(
  list: List,
  line: CostLines[List],
  { people: { adults, child, infant, childAges }, currency, parts = [] }: Beside,
): CostSubject {
  const ages = Array.from({ length: Math.max(0, child) || 0 }, (_, at) => childAges[at] ?? null)
  return { adults, child, infant, childAges: ages, ...THINGS[list](line), currency, parts }
}

const ASPECTS = ['day', 'service', 'ride', 'extent', 'currency'] as const
const peopleText = ({ adults, child, infant, childAges }: CostSubject) => [adults, child, infant, ...childAges].join('/')

export function isSameSubject(a: CostSubject, b: CostSubject): boolean {
  return ASPECTS.every((aspect) => a[aspect] === b[aspect]) && peopleText(a) === peopleText(b) && isOfSameParts(a, b)
}

/** What is known of the cost of a line before it counts. A line has one typed cost: of the whole, or of the parts that the rates do not know. Null: nobody has said it. */
type SentCost = {
  readonly cost: string | null
  readonly partCost?: string | null | undefined
  /** What the typed one was typed for, and of which of the two it is. Undefined: who sent it did not say. */
  readonly of?: CostSubject | undefined
  /** One that was typed for another wish, sent back. */
  readonly unconfirmed?: UnconfirmedCost | undefined
  /** The typed one that its line was saved with. */
  readonly saved?: UnconfirmedCost | undefined
}
export type JudgedCost = { readonly amount: string | null; readonly unconfirmed: UnconfirmedCost | undefined }

/**
 * Whether the typed cost of a line is one of the line as it is now. An amount for parts never becomes one for the whole, nor the other way round: where the rates have come to know more or fewer
 * parts, it is kept with its own subject. Where nobody said what it was typed for, an amount that the line was saved with was typed for what was saved, and any other for what the line is now.
 */
export function judgeCost(sent: SentCost, now: CostSubject): JudgedCost {
  const typed = findTyped(sent, now)
  if (!typed) return { amount: null, unconfirmed: undefined }
  return isSameSubject(typed.of, now) ? { amount: typed.amount, unconfirmed: undefined } : { amount: null, unconfirmed: typed }
}

function findTyped({ cost, partCost, of, unconfirmed, saved }: SentCost, now: CostSubject): UnconfirmedCost | undefined {
  const amountOf = (isOfParts: boolean) => {
    const text = isOfParts ? partCost : cost
    return text === null || text === undefined || text.trim() === '' ? undefined : text
  }
  if (of) {
    const amount = amountOf(of.parts.length > 0)
    return amount === undefined ? unconfirmed : { amount, of }
  }
  const isOfParts = now.parts.length > 0
  const wasSaved = (amount: string, isPart: boolean) =>
    saved !== undefined && saved.of.parts.length > 0 === isPart && isAmount(saved.amount, amount)
  const here = amountOf(isOfParts)
  if (here !== undefined) return { amount: here, of: saved && wasSaved(here, isOfParts) ? saved.of : now }
  const other = amountOf(!isOfParts)
  if (other === undefined) return unconfirmed
  if (saved && wasSaved(other, !isOfParts)) return { amount: other, of: saved.of }
  // Of which parts an amount is that was never saved, nobody knows; a whole is a whole.
  return isOfParts ? { amount: other, of: { ...now, parts: [] } } : unconfirmed
}

/** Whether both are of the same parts. Of others no amount is confirmed for these: it would be another sum. */
export function isOfSameParts(a: Pick<CostSubject, 'parts'>, b: Pick<CostSubject, 'parts'>): boolean {
  return `${a.parts}` === `${b.parts}`
}

const plain = (text: string) => Number(text.replaceAll(',', ''))
const isAmount = (a: string, b: string) => plain(a) === plain(b)
