import type { FlightOption } from '@tradewind/contract/flights/option'
import type { BagsExtra } from '@tradewind/domain/flights/bag-wish'
import { bestScore, type Yardstick, yardstickOf } from '@tradewind/domain/flights/best-score'
import { type Refundable, readRefundable } from '@tradewind/domain/flights/refundable'
import { type TimeBandId, timeBandOf } from '@tradewind/domain/flights/time-bands'
import { toDecimal } from '@tradewind/domain/money'
import { refundableText } from '../refundable-text.ts'
import { BAGS_LABELS, type BagsOf } from './bag-totals.ts'
import { FACETS, type Facet } from './filters.ts'
import { t } from './messages.ts'

/** The choices of one facet, and which of them each row has: `values[starts[row] … starts[row + 1]]`. */
export type FacetColumn = {
  /** The value in the address: 'AI', '0', 'before11'. */
  readonly keys: readonly string[]
  readonly labels: readonly string[]
  readonly values: Uint16Array
  readonly starts: Uint32Array
}

/**
 * One list of a search as typed columns, built once per batch, so that filtering and sorting only read numbers. Rows are options; rows of one
 * journey (equal flights) stand together, cheapest first, and make one card.
 */
export type OptionTable = {
  readonly options: readonly FlightOption[]
  readonly currency: string
  readonly journeyOf: Int32Array
  readonly journeyCount: number
  /** In major units: for comparing and filtering only, never shown as an exact amount. */
  readonly price: Float64Array
  /** The price for sorting; options without a bag price come last where bags are wanted, because they only look cheap. */
  readonly comparable: Float64Array
  /** All legs together. */
  readonly minutes: Float64Array
  /** The longest single leg: what a limit of the duration is about. */
  readonly longestLeg: Float64Array
  /** Instant of the first departure, ms. */
  readonly departs: Float64Array
  readonly best: Float64Array
  readonly yardstick: Yardstick
  readonly facets: { readonly [F in Facet]: FacetColumn }
  readonly cheapest: number
  readonly dearest: number
  /** Of the longest legs, in minutes. */
  readonly quickest: number
  readonly slowest: number
}

/** `bagsOf`: what the wanted bags add; prices then include it, as far as it is known. */
export function buildOptionTable(unordered: readonly FlightOption[], bagsOf?: BagsOf): OptionTable {
  const priceOf = (option: FlightOption) => Number(option.publishedPrice) + bagsPrice(bagsOf?.(option))
  const behind = (option: FlightOption) => (bagsOf?.(option).kind === 'unknown' ? BEYOND : 0)
  const { options, journeyOf, journeyCount } = groupByJourney(unordered, (option) => priceOf(option) + behind(option))
  const price = Float64Array.from(options, priceOf)
  const minutes = Float64Array.from(options, durationOf)
  const longestLeg = Float64Array.from(options, longestLegOf)
  const yardstick = yardstickOf(options.map((option, row) => ratedAt(option, row, price, minutes)))
  return {
    options,
    currency: options[0]?.currency ?? '',
    journeyOf,
    journeyCount,
    price,
    comparable: Float64Array.from(options, (option, row) => (price[row] ?? 0) + behind(option)),
    minutes,
    longestLeg,
    departs: Float64Array.from(options, (option) => Date.parse(option.legs[0]?.departureAt ?? '')),
    best: Float64Array.from(options, (option, row) => bestScore(ratedAt(option, row, price, minutes), yardstick) + behind(option)),
    yardstick,
    facets: Object.fromEntries(
      FACETS.map((facet) => [facet, buildColumn(options, (option) => CHOICES_OF[facet](option, bagsOf), fixedOf(facet))]),
    ) as OptionTable['facets'],
    cheapest: price.reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY),
    dearest: price.reduce((most, value) => Math.max(most, value), 0),
    quickest: longestLeg.reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY),
    slowest: longestLeg.reduce((most, value) => Math.max(most, value), 0),
  }
}

/** More than any price or score. */
const BEYOND = 1e12

/** In major units, for comparing only. */
function bagsPrice(bags: BagsExtra | undefined): number {
  return bags?.kind === 'about' ? Number(toDecimal(bags.extra)) : 0
}

type Labelled = readonly [key: string, label: string]

/** The values of an option for each facet. Stops are those of the worst leg: a return with one direct leg is not direct. */
const CHOICES_OF: { readonly [F in Facet]: (option: FlightOption, bagsOf: BagsOf | undefined) => readonly Labelled[] } = {
  stops: (option) => [[String(Math.min(2, stopsOf(option))), '']],
  bands: (option) => [[timeBandOf(firstSegment(option)?.departureTime ?? ''), '']],
  arrivals: (option) => bandOf(option.legs[0]?.segments.at(-1)?.arrivalTime),
  returns: (option) => bandOf(secondOfTwo(option)?.segments[0]?.departureTime),
  returnArrivals: (option) => bandOf(secondOfTwo(option)?.segments.at(-1)?.arrivalTime),
  airlines: (option) => segmentsOf(option).map(({ airlineCode, airlineName }) => [airlineCode, airlineName]),
  fare: (option) => [refundChoice(readRefundable(option.isRefundable))],
  bags: (option, bagsOf) => (bagsOf ? [[bagsOf(option).kind, '']] : []),
  layovers: (option) =>
    option.legs.flatMap(({ segments }) =>
      segments.slice(0, -1).map((segment) => [segment.destinationAirportCode, segment.destinationCityName] as const),
    ),
  origins: (option) => {
    const first = firstSegment(option)
    return first ? [[first.originAirportCode, `${first.originCityName} ${first.originAirportCode}`]] : []
  },
  destinations: (option) => {
    const last = option.legs[0]?.segments.at(-1)
    return last ? [[last.destinationAirportCode, `${last.destinationCityName} ${last.destinationAirportCode}`]] : []
  },
}

function bandOf(time: string | undefined): readonly Labelled[] {
  return time === undefined ? [] : [[timeBandOf(time), '']]
}

/** The return, or the second flight of a multi-city journey of two; longer journeys have no filter for each flight. */
export function secondOfTwo({ legs }: FlightOption) {
  return legs.length === 2 ? legs[1] : undefined
}

/** The last is a choice only where some airline does not say. */
const REFUND_CHOICES = {
  yes: ['refundable', true],
  no: ['non-refundable', false],
  unknown: ['refund-unknown', null],
} as const satisfies Record<Refundable, readonly [string, boolean | null]>

/** The same for each of thousands of options: a text is looked up once. */
const refundChoices = new Map<Refundable, Labelled>()

function refundChoice(is: Refundable): Labelled {
  const known = refundChoices.get(is)
  if (known) return known
  const [key, isRefundable] = REFUND_CHOICES[is]
  const choice = [key, refundableText(isRefundable)] as const
  refundChoices.set(is, choice)
  return choice
}

const STOPS = { 0: 'direct', 1: 'oneStop', 2: 'twoStops' } as const
const BANDS = {
  before11: 'before11',
  from11to16: 'from11to16',
  from16to21: 'from16to21',
  after21: 'after21',
} as const satisfies Record<TimeBandId, string>

/** Facets whose choices are always the same few, in the specification's order. */
function fixedOf(facet: Facet): readonly Labelled[] | undefined {
  const named = (texts: Readonly<Record<string, Parameters<typeof t>[0]>>) =>
    Object.entries(texts).map(([key, text]): Labelled => [key, t(text as 'direct')])
  if (facet === 'stops') return named(STOPS)
  if (facet === 'bags') return named(BAGS_LABELS)
  if (facet === 'fare') return [refundChoice('yes'), refundChoice('no')]
  return FACETS_OF_TIME.has(facet) ? named(BANDS) : undefined
}

const FACETS_OF_TIME: ReadonlySet<Facet> = new Set(['bands', 'arrivals', 'returns', 'returnArrivals'])

export function stopsOf(option: FlightOption): number {
  return option.legs.reduce((most, { segments }) => Math.max(most, segments.length - 1), 0)
}

export function durationOf(option: FlightOption): number {
  return option.legs.reduce((sum, { durationMinutes }) => sum + durationMinutes, 0)
}

function longestLegOf(option: FlightOption): number {
  return option.legs.reduce((most, { durationMinutes }) => Math.max(most, durationMinutes), 0)
}

export function segmentsOf(option: FlightOption) {
  return option.legs.flatMap(({ segments }) => segments)
}

function firstSegment(option: FlightOption) {
  return option.legs[0]?.segments[0]
}

function ratedAt(option: FlightOption, row: number, price: Float64Array, minutes: Float64Array) {
  const stops = option.legs.reduce((sum, { segments }) => sum + segments.length - 1, 0)
  return { price: price[row] ?? 0, durationMinutes: minutes[row] ?? 0, stops }
}

/** Orders options so that equal flights stand together, cheapest first; journeys keep the order in which they came. */
function groupByJourney(unordered: readonly FlightOption[], comparableOf: (option: FlightOption) => number) {
  const journeys = new Map<string, FlightOption[]>()
  for (const option of unordered) {
    const same = journeys.get(option.journeyKey)
    if (same) same.push(option)
    else journeys.set(option.journeyKey, [option])
  }
  const options: FlightOption[] = []
  const journeyOf = new Int32Array(unordered.length)
  let journey = 0
  for (const same of journeys.values()) {
    same.sort((a, b) => comparableOf(a) - comparableOf(b))
    journeyOf.fill(journey, options.length, options.length + same.length)
    options.push(...same)
    journey += 1
  }
  return { options, journeyOf, journeyCount: journey }
}

function buildColumn(
  options: readonly FlightOption[],
  choicesOf: (option: FlightOption) => readonly Labelled[],
  fixed: readonly Labelled[] = [],
): FacetColumn {
  const indexOf = new Map(fixed.map(([key], index) => [key, index]))
  const labels = fixed.map(([, label]) => label)
  const values: number[] = []
  const starts = new Uint32Array(options.length + 1)
  options.forEach((option, row) => {
    const begin = values.length
    for (const [key, label] of choicesOf(option)) {
      let value = indexOf.get(key)
      if (value === undefined) {
        value = labels.length
        indexOf.set(key, value)
        labels.push(label)
      }
      if (!values.includes(value, begin)) values.push(value)
    }
    starts[row + 1] = values.length
  })
  const keys = [...indexOf.keys()]
  return {
    keys,
    labels: labels.map((label, value) => apart(label, keys[value] ?? '', labels)),
    values: Uint16Array.from(values),
    starts,
  }
}

/** Two airports of one city are distinguished by their codes. */
function apart(label: string, key: string, labels: readonly string[]): string {
  return labels.indexOf(label) === labels.lastIndexOf(label) ? label : `${label} ${key}`
}
