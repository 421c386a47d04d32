import { type Instant, type PlainDate, plainDate } from '@tradewind/domain/time'
import { instantOf } from '@tradewind/domain/zoned-time'

/** Limits of the supplier are stated on the wall clock of its own country, wherever the site is. */
export const SUPPLIER_ZONE = 'Asia/Kolkata'

const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']

/** A local time of the wire, 'YYYY-MM-DDTHH:mm'. 'No value' is written null, '' or as the year 1, depending on the source. */
export function readLocal(text: string | null | undefined): string | undefined {
  if (!text || text.startsWith('0001-')) return undefined
  return /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(text) ? text.slice(0, 16) : undefined
}

/** LastTicketDate: '2024-05-27T00:00:00', the start of that day, or '31AUG24', which means until that day is over. The year 9999 is no limit at all. */
export function readLimit(text: string | null | undefined): Instant | undefined {
  if (text?.startsWith('9999-')) return undefined
  const local = readLocal(text) ?? endOfShortDate(text ?? '')
  return local === undefined ? undefined : instantOf({ local, zone: SUPPLIER_ZONE })
}

function endOfShortDate(text: string): string | undefined {
  const [, day, month, year] = /^(\d{2})([A-Z]{3})(\d{2})$/i.exec(text) ?? []
  const number = MONTHS.indexOf((month ?? '').toUpperCase()) + 1
  return day && number > 0 ? `20${year}-${String(number).padStart(2, '0')}-${day}T23:59` : undefined
}

/** The date of a wire date or time. */
export function readDay(text: string | null | undefined): PlainDate | undefined {
  if (!text || text.startsWith('0001-')) return undefined
  try {
    return plainDate(text.slice(0, 10))
  } catch {
    return undefined
  }
}
