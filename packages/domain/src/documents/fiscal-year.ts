import type { PlainDate } from '../time.ts'

/** The month in which a country's business years begin, from a day on until the next rule. */
export type FiscalYearRule = { readonly from: PlainDate; readonly firstMonth: number }

/** The business year a date lies in: '26-27' where it spans two calendar years, '2026' where it is one. A country without a rule counts calendar years. */
export function fiscalYearOf(rules: readonly FiscalYearRule[], date: PlainDate): string {
  let inForce: FiscalYearRule | undefined
  for (const rule of rules) if (rule.from <= date && (!inForce || rule.from > inForce.from)) inForce = rule
  const firstMonth = inForce?.firstMonth ?? 1
  const year = Number(date.slice(0, 4))
  if (firstMonth === 1) return String(year)
  const start = Number(date.slice(5, 7)) < firstMonth ? year - 1 : year
  return `${twoDigits(start)}-${twoDigits(start + 1)}`
}

function twoDigits(year: number): string {
  return String(year % 100).padStart(2, '0')
}
