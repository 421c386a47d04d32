import { addDays, type PlainDate, plainDate, readDate } from '../../time.ts'
import type { Read } from './read-amount.ts'

/** A day, and whether another order of day and month gives another one. */
export type SheetDay = { readonly day: PlainDate; readonly isAmbiguous: boolean }

const ISO = /^(20\d\d)[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ][\d:.Z+-]*)?$/
const NUMBERS = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4}|\d{2})$/
const DAY_FIRST = /^(\d{1,2})(?:st|nd|rd|th)?[-/. ]*([a-z]{3,9})[-/., ']*(\d{4}|\d{2})$/i
const MONTH_FIRST = /^([a-z]{3,9})[-/. ]*(\d{1,2})(?:st|nd|rd|th)?[-/., ]+(\d{4}|\d{2})$/i
const WEEKDAY = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*[,. ]+/i
const MONTHS = ['january', 'february', 'march', 'april', 'may', 'june'].concat([
  ...['july', 'august', 'september', 'october', 'november', 'december'],
])
/** How Excel writes days into files: 1 is the first of January 1900, in a year that it takes for a leap year. */
const EXCEL_DAY = /^(\d{5})(?:\.\d+)?$/
const EXCEL_START = plainDate('1899-12-30')
/** 1 January 2000 to 31 December 2099. */
const [FIRST_EXCEL_DAY, LAST_EXCEL_DAY] = [36_526, 73_050]

/** Reads a day as people and Excel write it. `isDayFirst` decides about 03/04/2027 only. */
export function readDay(cell: string, isDayFirst: boolean): Read<SheetDay> {
  const text = cell.replace(WEEKDAY, '')
  const found = readNamed(text) ?? readNumbers(text, isDayFirst)
  return found ? { value: found } : { fault: explainDay(cell, text, isDayFirst) }
}

function explainDay(cell: string, text: string, isDayFirst: boolean): string {
  if (NUMBERS.test(text) && readNumbers(text, !isDayFirst))
    return `'${cell}' is no day when the ${isDayFirst ? 'day' : 'month'} stands first.`
  return `'${cell}' is not a date. Please write it as 2026-11-01.`
}

function readNamed(text: string): SheetDay | undefined {
  const iso = ISO.exec(text)
  if (iso) return dayOf(iso[1], iso[2], iso[3])
  const serial = Number(EXCEL_DAY.exec(text)?.[1])
  if (serial >= FIRST_EXCEL_DAY && serial <= LAST_EXCEL_DAY) return { day: addDays(EXCEL_START, serial), isAmbiguous: false }
  const [, day, month, year] = DAY_FIRST.exec(text) ?? []
  if (month) return dayOf(year, monthOf(month), day)
  const [, monthThere, dayThere, yearThere] = MONTH_FIRST.exec(text) ?? []
  return monthThere ? dayOf(yearThere, monthOf(monthThere), dayThere) : undefined
}

function monthOf(word: string): string {
  const letters = word.toLowerCase() === 'sept' ? 'sep' : word.toLowerCase()
  return String(MONTHS.findIndex((month) => month.startsWith(letters)) + 1)
}

function readNumbers(text: string, isDayFirst: boolean): SheetDay | undefined {
  const [, first, second, year] = NUMBERS.exec(text) ?? []
  const read = isDayFirst ? dayOf(year, second, first) : dayOf(year, first, second)
  if (!read) return undefined
  const isAmbiguous = Number(first) !== Number(second) && Number(first) <= 12 && Number(second) <= 12
  return { ...read, isAmbiguous }
}

function dayOf(year = '', month = '', day = ''): SheetDay | undefined {
  const whole = year.length === 2 ? `20${year}` : year
  const read = /^20\d\d$/.test(whole) ? readDate(`${whole}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`) : undefined
  return read && { day: read, isAmbiguous: false }
}
