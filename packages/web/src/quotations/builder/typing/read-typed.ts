import type { MealPlan } from '@tradewind/domain/quotations/meal-plan'
import { addDays, type PlainDate } from '@tradewind/domain/time'

/** What a line can be called. */
export type Hotel = { readonly id: number; readonly name: string; readonly city: string }
export type Option = {
  readonly id: number
  readonly name: string
  readonly activityId: number
  readonly activity: string
  readonly city: string
}
export type Area = { readonly id: number; readonly name: string; readonly city: string }
export type Named =
  | { readonly kind: 'hotel'; readonly hotel: Hotel }
  | { readonly kind: 'option'; readonly option: Option }
  | { readonly kind: 'drive'; readonly from: Area; readonly to: Area }

/** The itinerary that lines are added to. `nextNight`: the day after the last night that has a hotel. */
export type TypedInto = {
  readonly arrivalDate: string
  readonly noOfDays: number
  readonly nextNight: string
}

/** Everything that was said beside the name. */
export type Said = {
  readonly day: number | undefined
  readonly nights: number | undefined
  readonly rooms: number | undefined
  /** Said of a hotel alone: an activity may have a breakfast in its name. */
  readonly meals: MealPlan | undefined
  readonly basis: 'PVT' | 'SIC' | undefined
  readonly way: 'oneway' | 'return' | undefined
  readonly isTicketOnly: boolean
  readonly isOptional: boolean
  readonly times: readonly string[]
  readonly price: string | undefined
}
export type TypedLine =
  | { readonly kind: 'stay'; readonly hotel: Hotel; readonly date: string; readonly said: Said }
  | { readonly kind: 'tour'; readonly option: Option; readonly date: string; readonly said: Said }
  | {
      readonly kind: 'drive'
      readonly from: Area
      readonly to: Area
      readonly date: string
      /** Of the way back: the last day of the itinerary. */
      readonly returnDate: string
      readonly said: Said
    }
  | { readonly kind: 'other'; readonly name: string; readonly date: string; readonly said: Said }
  | {
      readonly kind: 'flight'
      readonly airlineCode: string
      readonly flightNo: string
      readonly origin: string
      readonly destination: string
      readonly date: string
      readonly said: Said
    }
/** Text between two commas. `from` and `to` are places in the whole text, as are those of its marks. */
export type Part = {
  readonly from: number
  readonly to: number
  readonly marks: readonly Mark[]
  /** The words of its name: a choice among `choices` is kept under it while the rest is typed. */
  readonly key: string
  /** What the words may mean, the best first. */
  readonly choices: readonly Named[]
  readonly at: number
  readonly line: TypedLine | undefined
  /** Why there is no line, for a person. */
  readonly why: string | undefined
}
type Mark = { readonly from: number; readonly to: number; readonly isKnown: boolean }

/** `size`: the number of words of the hotel or the activity, without those of its option. */
type Entry = {
  readonly named: Exclude<Named, { kind: 'drive' }>
  readonly main: readonly string[]
  readonly more: readonly string[]
  readonly size: number
}
/** A catalogue whose words are parted once, not with each key. */
export type TypedIndex = { readonly entries: readonly Entry[]; readonly areas: readonly AreaEntry[] }
type AreaEntry = { readonly area: Area; readonly main: readonly string[]; readonly more: readonly string[]; readonly size: number }

export function indexCatalogue(hotels: readonly Hotel[], options: readonly Option[], areas: readonly Area[] = []): TypedIndex {
  const entries = [
    ...options.map((option) => ({
      named: { kind: 'option', option } as const,
      main: wordsOf(`${option.activity} ${option.name}`),
      more: wordsOf(option.city),
      size: wordsOf(option.activity).length,
    })),
    ...hotels.map((hotel) => ({
      named: { kind: 'hotel', hotel } as const,
      main: wordsOf(hotel.name),
      more: wordsOf(hotel.city),
      size: wordsOf(hotel.name).length,
    })),
  ]
  return {
    entries,
    areas: areas.map((area) => ({ area, main: wordsOf(area.name), more: wordsOf(area.city), size: wordsOf(area.name).length })),
  }
}

/** In which order: what ends another reading comes first. */
const SAYINGS = {
  price: /(?<!\S)@\s?(\d{1,7}(?:\.\d{1,3})?)(?!\S)/g,
  time: /(?<!\S)([01]?\d|2[0-3])[:.]([0-5]\d)(?!\S)/g,
  day: /(?<!\S)(?:day\s?|d)(\d{1,3})(?!\S)/gi,
  nights: /(?<!\S)(\d{1,2})\s?(?:n|nights?)(?!\S)/gi,
  rooms: /(?<!\S)(\d{1,2})\s?(?:r|rooms?)(?!\S)/gi,
  meals: /(?<!\S)(room only|ro|breakfast|bb|half board|hb|full board|fb|all inclusive|ai)(?!\S)/gi,
  basis: /(?<!\S)(pvt|private|sic|shared)(?!\S)/gi,
  ticket: /(?<!\S)ticket(?:\s+only)?(?!\S)/gi,
  way: /(?<!\S)(one\s?way|return)(?!\S)/gi,
  optional: /(?<!\S)optional(?!\S)/gi,
} as const
const MEALS_SAID: Readonly<Record<string, MealPlan>> = {
  ...({ 'room only': 'roomOnly', ro: 'roomOnly', breakfast: 'breakfast', bb: 'breakfast' } as const),
  ...({ 'half board': 'halfBoard', hb: 'halfBoard', 'full board': 'fullBoard', fb: 'fullBoard' } as const),
  ...({ 'all inclusive': 'allInclusive', ai: 'allInclusive' } as const),
}
/** The number, then where from and where to. */
const FLIGHT = /^\s*([a-z][a-z\d]|\d[a-z])\s?(\d{1,4})\s+([a-z]{3})[\s–-]+([a-z]{3})(?!\S)/i
/** Said between the words of a name, and by no name alone. */
const FILLERS = new Set(['a', 'an', 'and', 'at', 'by', 'for', 'in', 'of', 'on', 'the', 'to', 'with'])
const CHOICES_AT_MOST = 20

/**
 * Reads what is typed to add lines: commas part them, and the order of words does not matter. '2n marina hotel, desert safari pvt day 3 optional, cake @150'.
 * `picks`: which of several meanings somebody has chosen, by the words of the name.
 */
export function readTyped(text: string, index: TypedIndex, into: TypedInto, picks: Readonly<Record<string, number>> = {}): Part[] {
  const parts: Part[] = []
  let { nextNight } = into
  let lastDay: number | undefined
  for (const { from, to } of partsOf(text)) {
    const part = readPart(text.slice(from, to), from, index, { ...into, nextNight, lastDay }, picks)
    parts.push(part)
    lastDay = part.line?.said.day ?? lastDay
    if (part.line?.kind === 'stay' && part.line.date) nextNight = addDays(part.line.date as PlainDate, part.line.said.nights ?? 1)
  }
  return parts
}

function partsOf(text: string): { from: number; to: number }[] {
  let at = 0
  return text.split(',').flatMap((piece) => {
    const begin = at + (piece.length - piece.trimStart().length)
    const end = at + piece.trimEnd().length
    at += piece.length + 1
    return end > begin ? [{ from: begin, to: end }] : []
  })
}

type Into = TypedInto & { readonly lastDay: number | undefined }

function readPart(text: string, from: number, index: TypedIndex, into: Into, picks: Readonly<Record<string, number>>): Part {
  const marks: Mark[] = []
  const mark = (begin: number, length: number, isKnown = true) =>
    marks.push({ from: from + begin, to: from + begin + length, isKnown })
  const { said, rest, flight, spelled } = readSayings(text, mark)
  const { date, why } = dayOf(said, into)
  const words = [...rest.matchAll(/[\p{L}\p{N}]+/gu)].map((found) => ({ at: found.index, word: fold(found[0]), text: found[0] }))
  const base = { from, to: from + text.length, marks, key: words.map(({ word }) => word).join(' '), choices: [], at: 0 }
  const none = (sentence: string): Part => ({ ...base, line: undefined, why: sentence })
  if (flight) return why ? none(why) : { ...base, line: { kind: 'flight', ...flight, date, said }, why: undefined }
  const meant = words.filter(({ word }) => !FILLERS.has(word))
  if (meant.length === 0) return none('Please type what it is: a hotel, an activity, a flight.')
  const spoken = meant.map(({ word }) => word)
  const found = findAll(spoken, { said, spelled }, index)
  // With a price it needs no catalogue: a cake, a visa, a guide. The rates alone price an activity, or a transfer.
  const choices = said.price === undefined ? found : found.filter(({ kind }) => kind === 'hotel')
  if (choices.length === 0) {
    if (said.price !== undefined && said.nights === undefined) {
      for (const { at, text: word } of words) mark(at, word.length)
      if (why) return none(why)
      return { ...base, line: { kind: 'other', name: nameOf(text, words), date, said }, why: undefined }
    }
    const strange = meant.filter(({ word }) => ![...index.entries, ...index.areas].some((entry) => scoreOf(word, entry) > 0))
    for (const { at, text: word } of strange.length > 0 ? strange : words) mark(at, word.length, false)
    const name = (strange.length > 0 ? strange : words).map(({ text: word }) => word).join(' ')
    return none(strange.length > 0 ? `“${name}” is not in the catalogue.` : `Nothing in the catalogue is called “${name}”.`)
  }
  for (const { at, text: word } of words) mark(at, word.length)
  const at = Math.min(picks[base.key] ?? 0, choices.length - 1)
  const named = choices[at] as Named
  const part = { ...base, choices, at }
  if (why) return { ...part, line: undefined, why }
  if (named.kind === 'option') {
    return { ...part, line: { kind: 'tour', option: named.option, date, said }, why: undefined }
  }
  if (named.kind === 'drive') {
    const { from: begins, to: ends } = named
    return { ...part, line: { kind: 'drive', from: begins, to: ends, date, returnDate: lastDayOf(into), said }, why: undefined }
  }
  const begins = said.day === undefined && into.nextNight !== '' ? into.nextNight : date
  return { ...part, line: { kind: 'stay', hotel: named.hotel, date: begins, said }, why: undefined }
}

/** What is said beside the name, and the text without it; what was read is blank, so that all else keeps its place. */
function readSayings(text: string, mark: (begin: number, length: number) => void) {
  let rest = text
  const take = (saying: RegExp): RegExpExecArray[] => {
    const found = [...rest.matchAll(saying)]
    for (const one of found) {
      mark(one.index, one[0].length)
      rest = rest.slice(0, one.index) + ' '.repeat(one[0].length) + rest.slice(one.index + one[0].length)
    }
    return found
  }
  const [, airlineCode = '', flightNo = '', origin = '', destination = ''] = FLIGHT.exec(rest) ?? []
  const flight = airlineCode
    ? { airlineCode: airlineCode.toUpperCase(), flightNo, origin: origin.toUpperCase(), destination: destination.toUpperCase() }
    : undefined
  if (flight) take(new RegExp(FLIGHT.source, 'gi'))
  const number = (saying: RegExp) => {
    const last = take(saying).at(-1)?.[1]
    return last === undefined ? undefined : Number(last)
  }
  const price = take(SAYINGS.price).at(-1)?.[1]
  const times = take(SAYINGS.time).map(([, hour = '', minute = '']) => `${hour.padStart(2, '0')}:${minute}`)
  const basis = () => take(SAYINGS.basis).at(-1)?.[1]?.toLowerCase()
  const [day, nights, rooms] = [number(SAYINGS.day), number(SAYINGS.nights), number(SAYINGS.rooms)]
  const isStay = nights !== undefined || rooms !== undefined
  const meals = isStay ? take(SAYINGS.meals).at(-1)?.[1]?.toLowerCase() : undefined
  const shared = basis()
  const way = () => take(SAYINGS.way).at(-1)?.[1]?.toLowerCase()
  const isTicketOnly = take(SAYINGS.ticket).length > 0
  const ways = way()
  const said: Said = {
    meals: meals === undefined ? undefined : MEALS_SAID[meals],
    ...{ day, nights, rooms, times, price, isTicketOnly },
    basis: shared === undefined ? undefined : shared === 'pvt' || shared === 'private' ? 'PVT' : 'SIC',
    way: ways === undefined ? undefined : ways === 'return' ? 'return' : 'oneway',
    isOptional: take(SAYINGS.optional).length > 0,
  }
  // Said in full it may be a part of the name, as in a private camp; an abbreviation is how the party is driven, and nothing else.
  const spelled = [shared, isTicketOnly ? 'ticket' : undefined].filter((word) => word !== undefined && !ABBREVIATED.has(word))
  return { said, rest, flight, spelled: spelled as string[] }
}

const ABBREVIATED = new Set(['pvt', 'sic'])

function dayOf({ day }: Said, { arrivalDate, noOfDays, lastDay }: Into): { date: string; why: string | undefined } {
  const wanted = day ?? lastDay ?? 1
  if (day !== undefined && arrivalDate === '')
    return { date: '', why: 'Please enter the day of arrival first: days are counted from it.' }
  if (day !== undefined && (day < 1 || (noOfDays > 0 && day > noOfDays)))
    return {
      date: '',
      why: day < 1 ? 'Days are counted from 1.' : `The itinerary has ${noOfDays} ${noOfDays === 1 ? 'day' : 'days'}.`,
    }
  return { date: arrivalDate === '' ? '' : addDays(arrivalDate as PlainDate, wanted - 1), why: undefined }
}

const lastDayOf = ({ arrivalDate, noOfDays }: Into) =>
  arrivalDate === '' || noOfDays < 1 ? '' : addDays(arrivalDate as PlainDate, noOfDays - 1)

/** What the catalogue calls so, then drives between two of its areas; these first where a transfer was asked for. */
function findAll(words: readonly string[], asked: Parameters<typeof find>[1], index: TypedIndex): Named[] {
  const places = words.filter((word) => !TRANSFERS.has(word))
  const things = find(words, asked, index.entries)
  const drives = asked.said.nights === undefined ? findDrives(places, index.areas) : []
  return (places.length < words.length ? [...drives, ...things] : [...things, ...drives]).slice(0, CHOICES_AT_MOST)
}

/** Said of a drive, and no part of where it goes. */
const TRANSFERS: ReadonlySet<string> = new Set(['transfer', 'transfers'])
const AREAS_AT_MOST = 4

/** 'airport marina': some words of one area, then those of another. */
function findDrives(words: readonly string[], areas: readonly AreaEntry[]): Named[] {
  const called = (some: readonly string[]) =>
    areas
      .flatMap((entry) => {
        const scores = some.map((word) => scoreOf(word, entry))
        const hasName = scores.some((score) => score > 1)
        return hasName && !scores.includes(0)
          ? [{ area: entry.area, score: scores.reduce((a, b) => a + b, 0) - entry.size / 100 }]
          : []
      })
      .sort((a, b) => b.score - a.score)
      .slice(0, AREAS_AT_MOST)
  return words
    .slice(1)
    .flatMap((_, at) => {
      const [froms, tos] = [called(words.slice(0, at + 1)), called(words.slice(at + 1))]
      return froms.flatMap((from) =>
        tos.map((to) => ({
          ...{ from: from.area, to: to.area },
          // Airports of several cities are called alike.
          score: from.score + to.score + Number(from.area.city === to.area.city),
        })),
      )
    })
    .filter(({ from, to }) => from.id !== to.id)
    .sort((a, b) => b.score - a.score)
    .map(({ from, to }) => ({ kind: 'drive', from, to }))
}

/** What has all these words, the best first; in the order of the catalogue where several are as good. */
function find(
  words: readonly string[],
  { said, spelled }: { readonly said: Said; readonly spelled: readonly string[] },
  index: readonly Entry[],
): Named[] {
  const isDriven = said.basis !== undefined || said.isTicketOnly
  const isStay = said.nights !== undefined || said.rooms !== undefined
  return index
    .flatMap((entry) => {
      if (isStay && entry.named.kind !== 'hotel') return []
      const scores = words.map((word) => scoreOf(word, entry))
      if (scores.some((score) => score === 0)) return []
      const bonus = spelled.filter((word) => entry.main.includes(word)).length + (entry.named.kind === 'option' && isDriven ? 1 : 0)
      const total = scores.reduce((sum, score) => sum + score, 0) + bonus - entry.size / 100
      return [{ named: entry.named, total }]
    })
    .sort((a, b) => b.total - a.total)
    .slice(0, CHOICES_AT_MOST)
    .map(({ named }) => named)
}

function scoreOf(word: string, { main, more }: Pick<Entry, 'main' | 'more'>): number {
  if (main.includes(word)) return 4
  if (main.some((other) => other.startsWith(word))) return 3
  if (more.some((other) => other.startsWith(word))) return 1
  return 0
}

function wordsOf(text: string): string[] {
  return fold(text).match(/[\p{L}\p{N}]+/gu) ?? []
}

/** Small, without accents. Of the same length, so that places stay true. */
function fold(text: string): string {
  return text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')
}

function nameOf(text: string, words: readonly { at: number; text: string }[]): string {
  const [first, last] = [words[0], words.at(-1)]
  if (!first || !last) return ''
  const name = words.map(({ text: word }) => word).join(' ')
  // As it was typed, where nothing else was said between its words.
  const whole = text.slice(first.at, last.at + last.text.length)
  const shown = whole.replaceAll(/[^\p{L}\p{N}]+/gu, ' ') === name ? whole : name
  return shown.slice(0, 1).toUpperCase() + shown.slice(1)
}
