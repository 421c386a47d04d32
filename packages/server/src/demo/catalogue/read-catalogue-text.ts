import type { PlaceKind } from '@tradewind/domain/catalogue/catalogue-limits'
import { EVERY_DAY, type Timing, type TourTime, WEEKDAYS } from '@tradewind/domain/catalogue/tour-times'

export type TextOption = {
  readonly name: string
  readonly timing: Timing
  readonly times: readonly TourTime[]
  readonly hasMeal: boolean
  readonly hasGuide: boolean
  readonly hasTicket: boolean
  readonly minutesFrom: number
  readonly minutesTo: number
  readonly pool: string | undefined
}
export type TextActivity = {
  readonly name: string
  readonly area: string
  readonly category: string
  readonly description: string
  readonly isTransferRequired: boolean
  readonly options: TextOption[]
}
export type TextPlace = {
  readonly kind: PlaceKind
  readonly name: string
  readonly area: string
  readonly latitude: number
  readonly longitude: number
}
export type TextCity = {
  readonly id: number
  readonly areas: string[]
  readonly places: TextPlace[]
  readonly hotels: { name: string; address: string; area: string }[]
  readonly activities: TextActivity[]
}

/** Reads the readable file of a demonstration's catalogue; its first lines say how it is written. Throws at a line that says nothing, with its number. */
export function readCatalogueText(text: string): TextCity[] {
  const cities: TextCity[] = []
  let area = ''
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '' || line.startsWith('#')) continue
    const city = cities.at(-1)
    const [word = '', rest = ''] = split(line.trim(), ' ')
    if (word === 'CITY') cities.push({ id: Number(rest.split(' ')[0]), areas: [], places: [], hotels: [], activities: [] })
    else if (word === 'AREA' && city) {
      area = rest
      city.areas.push(rest)
    } else if (word === 'ACTIVITY' && city) area = rest
    else if (word === 'PLACE' && city) city.places.push(readPlace(rest, area))
    else if (word === 'HOTEL' && city) {
      const [name = '', address = ''] = cellsOf(rest)
      city.hotels.push({ name, address, area })
    } else if (line.startsWith('    ')) city?.activities.at(-1)?.options.push(readOption(line))
    else if (line.startsWith('  ')) city?.activities.push(readActivity(line, area))
    else throw new Error(`Line ${index + 1} of the catalogue says nothing: ${line}`)
  }
  return cities
}

function split(text: string, by: string): [string, string] {
  const at = text.indexOf(by)
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1).trim()]
}

function cellsOf(line: string): string[] {
  return line.split('|').map((cell) => cell.trim())
}

function readPlace(rest: string, area: string): TextPlace {
  const [kind = '', name = '', latitude, longitude] = cellsOf(rest)
  return { kind: kind as PlaceKind, name, area, latitude: Number(latitude), longitude: Number(longitude) }
}

function readActivity(line: string, area: string): TextActivity {
  const [name = '', category = '', description = ''] = cellsOf(line)
  return { name: name.replace(/ !$/, ''), area, category, description, isTransferRequired: name.endsWith(' !'), options: [] }
}

function readOption(line: string): TextOption {
  const [name = '', starts = '', includes = '', minutes = '', days = '', pool = ''] = cellsOf(line)
  const [minutesFrom = 0, minutesTo = 0] = minutes.split('-').map(Number)
  const [opens, closes] = starts.split('-')
  const timing: Timing = starts === 'any' ? 'openDated' : closes === undefined ? 'startTimes' : 'openingHours'
  const weekdays = days === '' ? EVERY_DAY : days.split(' ').map((day) => WEEKDAYS.findIndex((name) => name.startsWith(day)))
  const time = { weekdays, fromDay: null, toDay: null, people: null }
  const times =
    timing === 'openDated'
      ? []
      : timing === 'openingHours'
        ? [{ ...time, startsAt: opens ?? '', closesAt: closes ?? null }]
        : starts.split(' ').map((startsAt) => ({ ...time, startsAt, closesAt: null }))
  const has = (word: string) => includes.split(' ').includes(word)
  return {
    name,
    timing,
    times,
    hasMeal: has('meal'),
    hasGuide: has('guide'),
    hasTicket: has('ticket'),
    minutesFrom,
    minutesTo,
    pool: pool || undefined,
  }
}
