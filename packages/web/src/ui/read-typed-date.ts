import { readDate } from '@tradewind/domain/time'

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/**
 * 'YYYY-MM-DD' of a date as people type it: '9 Aug 1988', '09-Aug-88', '9/8/1988' (day first), '09081988', '1988-08-09'. Two-digit years up to
 * `pivot` are of this century. Undefined when it is not a calendar day.
 */
export function readTypedDate(typed: string, pivot = 40): string | undefined {
  const text = typed.trim().toLowerCase()
  const iso = readDate(text)
  if (iso) return iso
  const digits = /^(\d{2})(\d{2})(\d{4})$/.exec(text)
  const numbers = digits ?? /^(\d{1,2})[\s./-](\d{1,2})[\s./-](\d{2}|\d{4})$/.exec(text)
  if (numbers) return build(numbers[1], Number(numbers[2]), numbers[3], pivot)
  const named = /^(\d{1,2})(?:st|nd|rd|th)?[\s./-]*([a-z]{3})[a-z]*[\s.,/-]*(\d{2}|\d{4})$/.exec(text)
  if (named) return build(named[1], MONTHS.indexOf(named[2] ?? '') + 1, named[3], pivot)
  return undefined
}

/** '09 Aug 1988' of 'YYYY-MM-DD'; text that is not a date stays as it was typed. */
export function formatTypedDate(value: string): string {
  const date = readDate(value)
  if (!date) return value
  const [year = '', month = '', day = ''] = date.split('-')
  const name = MONTHS[Number(month) - 1] ?? ''
  return `${day} ${name.charAt(0).toUpperCase()}${name.slice(1)} ${year}`
}

function build(day: string | undefined, month: number, year: string | undefined, pivot: number): string | undefined {
  const short = Number(year)
  const full = year?.length === 2 ? (short <= pivot ? 2000 + short : 1900 + short) : short
  const pad = (number: number, width: number) => String(number).padStart(width, '0')
  return readDate(`${pad(full, 4)}-${pad(month, 2)}-${pad(Number(day), 2)}`)
}
