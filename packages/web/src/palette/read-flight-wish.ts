import { readDate } from '@tradewind/domain/time'
import { readTypedDate } from '../ui/read-typed-date.ts'

export type FlightWish = { origin: string; destination: string; departure: string; adt: number; chd: number; inf: number }

const PEOPLE = /\s+(\d)\s*(a|c|i)\b/gi
/** As many as the search form takes. */
const MOST_PEOPLE = 9

/** 'del bom 12 dec 2a 1c' as a search; a day without a year is the next such day, and without people one adult travels. */
export function readFlightWish(typed: string, today: string): FlightWish | undefined {
  const people = { adt: 1, chd: 0, inf: 0 }
  const wish = typed.trim().replace(PEOPLE, (_, count: string, kind: string) => {
    people[({ a: 'adt', c: 'chd', i: 'inf' } as const)[kind.toLowerCase() as 'a' | 'c' | 'i']] = Number(count)
    return ''
  })
  const { adt, chd, inf } = people
  if (adt < 1 || inf > adt || adt + chd + inf > MOST_PEOPLE) return undefined
  const [, from, to, day = ''] = /^([a-z]{3})[\s–>-]+(?:to\s+)?([a-z]{3})\s+(.+)$/i.exec(wish) ?? []
  if (!from || !to || from.toLowerCase() === to.toLowerCase()) return undefined
  const departure = readTypedDate(day) ?? nextOf(day, today)
  if (!departure || !readDate(departure) || departure < today) return undefined
  return { origin: from.toUpperCase(), destination: to.toUpperCase(), departure, ...people }
}

function nextOf(day: string, today: string): string | undefined {
  const year = Number(today.slice(0, 4))
  return [year, year + 1].map((one) => readTypedDate(`${day} ${one}`)).find((date) => date !== undefined && date >= today)
}
