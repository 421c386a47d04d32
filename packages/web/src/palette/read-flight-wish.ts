import { readDate } from '@tradewind/domain/time'
import { readTypedDate } from '../ui/read-typed-date.ts'

export type FlightWish = { origin: string; destination: string; departure: string }

/** 'del bom 12 dec' as a search; a day without a year is the next such day. */
export function readFlightWish(typed: string, today: string): FlightWish | undefined {
  const [, from, to, day = ''] = /^([a-z]{3})[\s–>-]+(?:to\s+)?([a-z]{3})\s+(.+)$/i.exec(typed.trim()) ?? []
  if (!from || !to || from.toLowerCase() === to.toLowerCase()) return undefined
  const departure = readTypedDate(day) ?? nextOf(day, today)
  if (!departure || !readDate(departure) || departure < today) return undefined
  return { origin: from.toUpperCase(), destination: to.toUpperCase(), departure }
}

function nextOf(day: string, today: string): string | undefined {
  const year = Number(today.slice(0, 4))
  return [year, year + 1].map((one) => readTypedDate(`${day} ${one}`)).find((date) => date !== undefined && date >= today)
}
