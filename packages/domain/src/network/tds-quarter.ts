import { formatDate } from '../format-date.ts'
import { addDays, type PlainDate, plainDate } from '../time.ts'

/** A quarter by its first month, 'YYYY-MM': tax deducted is stated for April to June, July to September, October to December and January to March. */
export type TdsQuarter = string

const MONTHS = ['01', '04', '07', '10'] as const

export function isTdsQuarter(text: string): boolean {
  return /^\d{4}-(01|04|07|10)$/.test(text)
}

export function quarterOf(day: PlainDate): TdsQuarter {
  return `${day.slice(0, 4)}-${MONTHS[Math.floor((Number(day.slice(5, 7)) - 1) / 3)]}`
}

/** Its first and its last day. */
export function daysOfQuarter(quarter: TdsQuarter): { readonly first: PlainDate; readonly last: PlainDate } {
  return { first: plainDate(`${quarter}-01`), last: addDays(plainDate(`${next(quarter)}-01`), -1) }
}

/** So many quarters up to this day, the newest first. */
export function lastQuarters(day: PlainDate, count: number): TdsQuarter[] {
  const quarters: TdsQuarter[] = [quarterOf(day)]
  while (quarters.length < count) quarters.push(quarterOf(addDays(daysOfQuarter(quarters.at(-1) ?? '').first, -1)))
  return quarters
}

function next(quarter: TdsQuarter): TdsQuarter {
  const [year = 0, month = 0] = quarter.split('-').map(Number)
  return month === 10 ? `${year + 1}-01` : `${year}-${String(month + 3).padStart(2, '0')}`
}

/** 'Q3 2026–27, 1 Oct 2026 to 31 Dec 2026': by the financial year of India, which begins in April. */
export function nameQuarter(quarter: TdsQuarter): string {
  const [year = 0, month = 0] = quarter.split('-').map(Number)
  const begins = month === 1 ? year - 1 : year
  const number = month === 1 ? 4 : (month - 1) / 3
  const { first, last } = daysOfQuarter(quarter)
  return `Q${number} ${begins}–${String((begins + 1) % 100).padStart(2, '0')}, ${formatDate(first)} to ${formatDate(last)}`
}
