import type { AirportOption } from '@tradewind/contract/reference/reference'
import { type AirportEntry, airportEntries, allCityWords, fold, wordsOf } from './airport-index.ts'
import { airportsNear } from './near-airports.ts'
import { isNearly } from './nearly.ts'

type Scorer = (entry: AirportEntry) => number
type Asked = { readonly text: string; readonly words: readonly string[] }

/** Of places alike, one in the site's own country is likelier meant. */
const HOME = 4
const SCORE = {
  code: 100,
  city: 99,
  cityCode: 97,
  cityWhole: 88,
  country: 85,
  cityStart: 80,
  cityWord: 60,
  nameWord: 40,
  countryWord: 35,
  nearly: 20,
}

/**
 * Airports a person may mean by some letters: a code, or the beginnings of words of city, airport and country. Only when nothing begins like that,
 * letters may be wrong. `homeCountry` is an ISO code. No letters at all give the places most flown to. After a city that was clearly meant come the
 * airports near it: its own traffic often goes there.
 */
export function findAirports(search: string, limit: number, homeCountry?: string): AirportOption[] {
  const text = fold(search).trim()
  const asked = { text, words: wordsOf(text) }
  const strict = rank(homeCountry, (entry) => scoreStrict(entry, asked))
  const found = (strict.length > 0 ? strict : rank(homeCountry, nearlyScorer(asked))).map(({ option }) => option)
  const [first] = strict
  const isMeant = first !== undefined && text !== '' && scoreStrict(first, asked) >= SCORE.cityStart
  return (isMeant ? withNear(first.option, found) : found).slice(0, limit)
}

/** Behind the airports of the same city; each airport once. */
function withNear(first: AirportOption, found: readonly AirportOption[]): AirportOption[] {
  const near = airportsNear(first)
  const keys = new Set(near.map(({ key }) => key))
  const others = found.filter(({ key }) => !keys.has(key))
  const own = others.filter(({ cityCode }) => cityCode === first.cityCode)
  return [...own, ...near, ...others.filter(({ cityCode }) => cityCode !== first.cityCode)]
}

function rank(homeCountry: string | undefined, score: Scorer): AirportEntry[] {
  const scored: { entry: AirportEntry; score: number }[] = []
  for (const entry of airportEntries()) {
    const points = score(entry)
    if (points === 0) continue
    const home = entry.option.countryCode === homeCountry ? HOME : 0
    scored.push({ entry, score: points + home + entry.weight })
  }
  return scored.sort((a, b) => b.score - a.score).map(({ entry }) => entry)
}

function scoreStrict(entry: AirportEntry, { text, words }: Asked): number {
  if (text === '') return 1
  if (words.length === 0) return 0
  if (entry.code === text) return SCORE.code
  if (entry.city === text || entry.cityJoined === text) return SCORE.city
  if (entry.cityCode === text) return SCORE.cityCode
  if (entry.cityWords.includes(text)) return SCORE.cityWhole
  if (entry.country === text || entry.countryWords.includes(text)) return SCORE.country
  if (entry.city.startsWith(text) || (text.length > 3 && entry.cityJoined.startsWith(text))) return SCORE.cityStart
  let worst = SCORE.cityStart
  for (const word of words) {
    const points = scoreWord(entry, word)
    if (points === 0) return 0
    worst = Math.min(worst, points)
  }
  return worst
}

function scoreWord(entry: AirportEntry, word: string): number {
  if (beginsOne(entry.cityWords, word)) return SCORE.cityWord
  if (entry.code === word || entry.cityCode === word || beginsOne(entry.nameWords, word)) return SCORE.nameWord
  return beginsOne(entry.countryWords, word) ? SCORE.countryWord : 0
}

function beginsOne(words: readonly string[], start: string): boolean {
  for (const word of words) if (word.startsWith(start)) return true
  return false
}

/** Every word must begin one of the place's own, or nearly be one of its city's. */
function nearlyScorer({ words }: Asked): Scorer {
  const meant = words.map((word) => new Set(allCityWords().filter((one) => isNearly(word, one))))
  return (entry) => {
    const isThere = words.every(
      (word, index) => scoreWord(entry, word) > 0 || entry.cityWords.some((one) => meant[index]?.has(one)),
    )
    return isThere && words.length > 0 ? SCORE.nearly : 0
  }
}
