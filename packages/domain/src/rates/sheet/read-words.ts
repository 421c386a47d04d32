import { EVERY_DAY } from '../../catalogue/tour-times.ts'
import type { SharingBasis } from '../rate.ts'
import type { Read } from './read-amount.ts'

const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
const DAY = /^(mon|tue|wed|thu|fri|sat|sun)[a-z]*$/
const ALL_DAYS = /^(?:daily|every ?day|all(?: days)?|all week)$/
/** As timetables write them: Monday is 1. */
const NUMBERED = /^[1-7]{1,7}$/

/** 'Mon-Fri', 'Sat, Sun', 'Daily', '135'. A weekend is not the same days in every country, so the word alone is refused. */
export function readWeekdays(cell: string): Read<readonly number[]> {
  const text = cell.toLowerCase()
  if (ALL_DAYS.test(text)) return { value: EVERY_DAY }
  if (NUMBERED.test(text)) return { value: sorted([...text].map((digit) => Number(digit) - 1)) }
  const parts = text.replaceAll(/ *(?:-|–|\bto\b) */g, '-').split(/[,/&+; ]+|\band\b/)
  const days = parts.filter(Boolean).map(daysOf)
  if (days.length === 0 || days.some((some) => !some))
    return { fault: `'${cell}' are not weekdays. Please write each of them, or numbers from 1 for the first day of the week.` }
  return { value: sorted(days.flatMap((some) => some ?? [])) }
}

const sorted = (days: readonly number[]) => [...new Set(days)].sort((a, b) => a - b)

function daysOf(part: string): number[] | undefined {
  const [from, till = from, ...more] = part.split('-').map((word) => DAYS.indexOf(DAY.exec(word)?.[1] ?? ''))
  if (from === undefined || till === undefined || from < 0 || till < 0 || more.length > 0) return undefined
  const count = ((till - from + 7) % 7) + 1
  return Array.from({ length: count }, (_, at) => (from + at) % 7)
}

const PRIVATE = /^(?:pvt|private|priv|exclusive)\b/i
const SHARED = /^(?:sic|shared|sharing|share|seat[- ]in[- ]coach|join[- ]?in)\b/i

export function readBasis(cell: string): Read<SharingBasis> {
  if (PRIVATE.test(cell)) return { value: 'private' }
  if (SHARED.test(cell)) return { value: 'sharing' }
  return { fault: `'${cell}' is neither private (PVT) nor shared (SIC).` }
}

const EACH = /^(?:y|yes|true|1|(?:per )?(?:pax|person|adult|head|seat)|pp)$/i
const GROUP = /^(?:n|no|false|0|(?:per )?(?:group|vehicle|car|van|bus|unit|booking))$/i

export function readPerPax(cell: string): Read<boolean> {
  if (EACH.test(cell)) return { value: true }
  if (GROUP.test(cell)) return { value: false }
  return { fault: `'${cell}' is neither per person nor for the group.` }
}

export function readPeople(cell: string): Read<number> {
  const text = cell.replace(/ ?(?:pax|people|persons?)$/i, '').replace(/\.0+$/, '')
  return /^\d{1,5}$/.test(text) ? { value: Number(text) } : { fault: `'${cell}' is not a number of people.` }
}

const RANGE = /^(\d{1,5})(?: ?(?:-|–|to) ?(\d{1,5}))?(?: ?(?:pax|people|persons?))?$/i

/** '1-3 pax'; '4' is four only. */
export function readPeopleRange(cell: string): Read<readonly [number, number]> {
  const [, from, till = from] = RANGE.exec(cell) ?? []
  return from === undefined ? { fault: `'${cell}' is not a number of people.` } : { value: [Number(from), Number(till)] }
}
