import { addDays, addMonths, type PlainDate, plainDate } from '../time.ts'

/** When used credit falls due: after a number of days, or on the next of these days of the month (31 is the last day). */
export type CreditTerms =
  | { readonly kind: 'afterDays'; readonly days: number }
  | { readonly kind: 'monthDays'; readonly days: readonly number[] }

/** The terms of a wallet from a day on, until the next row; undefined terms: no due date. */
export type TermsFrom = { readonly from: PlainDate; readonly terms: CreditTerms | undefined }

/** The movements of a wallet's account, newest first. Signed minor units. */
export type Movement = {
  readonly on: PlainDate
  readonly minor: bigint
  /** Money set aside for an order, or released from it: released money was never used. */
  readonly setAsideFor: string | undefined
}

/** Used credit that falls due on one day; null: no due date. */
export type Due = { readonly dueOn: PlainDate | null; readonly minor: bigint }

/** The due date of credit used on a day. With fixed days it is the first one after the day of use, so that nothing is due on the day of use itself. */
export function dueDate(usedOn: PlainDate, terms: CreditTerms | undefined): PlainDate | null {
  if (!terms) return null
  if (terms.kind === 'afterDays') return addDays(usedOn, terms.days)
  const month = plainDate(`${usedOn.slice(0, 7)}-01`)
  const days = [month, addMonths(month, 1)].flatMap((first) => terms.days.map((day) => dayOfMonth(first, day)))
  return days.sort().find((day) => day > usedOn) ?? null
}

/**
 * What is due when. A payment pays the oldest use first, so what is still owed is the newest uses that add up to it. Reads only as far back as it
 * must. `isWhole` is false when the given movements do not reach back far enough.
 */
export function findDues(
  movements: Iterable<Movement>,
  { owed, terms }: { owed: bigint; terms: readonly TermsFrom[] },
): { dues: Due[]; isWhole: boolean } {
  const byDay = new Map<PlainDate | null, bigint>()
  const released = new Map<string, bigint>()
  let left = owed
  for (const { on, minor, setAsideFor } of movements) {
    if (left <= 0n) break
    if (minor > 0n) {
      if (setAsideFor !== undefined) released.set(setAsideFor, (released.get(setAsideFor) ?? 0n) + minor)
      continue
    }
    const back = setAsideFor === undefined ? 0n : (released.get(setAsideFor) ?? 0n)
    const cancelled = least(back, -minor)
    if (setAsideFor !== undefined) released.set(setAsideFor, back - cancelled)
    const used = least(-minor - cancelled, left)
    if (used === 0n) continue
    left -= used
    const dueOn = dueDate(on, termsOn(terms, on))
    byDay.set(dueOn, (byDay.get(dueOn) ?? 0n) + used)
  }
  const dues = [...byDay].map(([dueOn, minor]) => ({ dueOn, minor }))
  return { dues: dues.sort(byDueDay), isWhole: left <= 0n }
}

/** What should have been paid before this day. */
export function overdueOn(dues: readonly Due[], today: PlainDate): bigint {
  return dues.reduce((sum, { dueOn, minor }) => (dueOn !== null && dueOn < today ? sum + minor : sum), 0n)
}

/** 'within 15 days of use', 'on the 5th and 20th of the month' */
export function describeTerms(terms: CreditTerms): string {
  if (terms.kind === 'afterDays') {
    if (terms.days === 0) return 'on the day of use'
    return `within ${terms.days} ${terms.days === 1 ? 'day' : 'days'} of use`
  }
  const days = [...terms.days].sort((a, b) => a - b).map(ordinal)
  const last = days.pop()
  return `on the ${days.length > 0 ? `${days.join(', ')} and ` : ''}${last} of the month`
}

/** Whether two terms mean the same days. */
export function isSameTerms(a: CreditTerms | undefined, b: CreditTerms | undefined): boolean {
  return a === b || (a !== undefined && b !== undefined && a.kind === b.kind && describeTerms(a) === describeTerms(b))
}

function termsOn(rows: readonly TermsFrom[], day: PlainDate): CreditTerms | undefined {
  let inForce: TermsFrom | undefined
  for (const row of rows) if (row.from <= day && (!inForce || row.from >= inForce.from)) inForce = row
  return inForce?.terms
}

function dayOfMonth(first: PlainDate, day: number): PlainDate {
  const last = addDays(addMonths(first, 1), -1)
  const wanted = addDays(first, day - 1)
  if (wanted > last) return last
  return wanted
}

function byDueDay(a: Due, b: Due): number {
  if (a.dueOn === b.dueOn) return 0
  if (a.dueOn === null) return 1
  if (b.dueOn === null) return -1
  return a.dueOn < b.dueOn ? -1 : 1
}

function least(a: bigint, b: bigint): bigint {
  return a < b ? a : b
}

function ordinal(day: number): string {
  if (day === 31) return 'last day'
  const suffix = day > 10 && day < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][day % 10] ?? 'th')
  return `${day}${suffix}`
}
