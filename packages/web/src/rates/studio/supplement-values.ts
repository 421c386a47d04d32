import { EVERY_DAY } from '@tradewind/domain/catalogue/tour-times'
import { formatAmount } from '../../lib/money.ts'
import type { Fields } from './draft-steps.ts'
import { formatSpan, formatWeekdays } from './rate-words.ts'
import type { StudioRate } from './studio-data.ts'

type Row = StudioRate['row']['supplements'][number]
/** A supplement as a form holds it. */
export type SupplementValues = {
  fromDate: string
  tillDate: string
  weekdays: readonly number[]
  amount: string
  childAmount: string
  infantAmount: string
}
export const NEW_SUPPLEMENT: SupplementValues = {
  ...{ fromDate: '', tillDate: '', weekdays: EVERY_DAY },
  ...{ amount: '', childAmount: '', infantAmount: '' },
}

export function supplementValues({ fromDate, tillDate, weekdays, amount, childAmount, infantAmount }: Row): SupplementValues {
  return {
    ...{ fromDate, tillDate, amount },
    weekdays: weekdays ?? EVERY_DAY,
    childAmount: childAmount ?? '',
    infantAmount: infantAmount ?? '',
  }
}

const REQUIRED = 'This is required field.'
const AMOUNT = /^\d{1,9}(\.\d{1,3})?$/
const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text)

type Rate = { validFromDate: string; validTillDate: string; isByType: boolean }

/** What is wrong with supplements, by the field of the form. */
export function faultsOfRows(rows: readonly SupplementValues[], rate: Rate): Record<string, string | undefined> {
  return Object.fromEntries(
    rows.flatMap((row, at) =>
      Object.entries(faultsOfRow(row, rate)).map(([field, sentence]) => [`supplements.${at}.${field}`, sentence]),
    ),
  )
}

function faultsOfRow(
  { fromDate, tillDate, weekdays, amount, childAmount, infantAmount }: SupplementValues,
  { validFromDate, validTillDate, isByType }: Rate,
): Record<string, string | undefined> {
  const wrongDay = (day: string) => (day === '' ? REQUIRED : isDay(day) ? undefined : 'Please enter a valid date')
  const wrongAmount = (text: string) => (text.trim() === '' || AMOUNT.test(text.trim()) ? undefined : 'Please enter a valid amount')
  const areDays = isDay(fromDate) && isDay(tillDate)
  const isOutside = areDays && validFromDate !== '' && (tillDate < validFromDate || fromDate > validTillDate)
  return {
    fromDate: wrongDay(fromDate) ?? (isOutside ? 'The rate is not valid on these days.' : undefined),
    tillDate: wrongDay(tillDate) ?? (areDays && tillDate < fromDate ? 'The supplement ends before it begins.' : undefined),
    weekdays: weekdays.length > 0 ? undefined : 'Please choose at least one weekday.',
    amount: amount.trim() === '' ? REQUIRED : wrongAmount(amount),
    ...(isByType && { childAmount: wrongAmount(childAmount), infantAmount: wrongAmount(infantAmount) }),
  }
}

/** As a step of the draft takes them. */
export function supplementsFrom(rows: readonly SupplementValues[], isByType: boolean): NonNullable<Fields['supplements']> {
  return rows.map(({ fromDate, tillDate, weekdays, amount, childAmount, infantAmount }) => ({
    ...{ fromDate, tillDate },
    ...(weekdays.length < EVERY_DAY.length && { weekdays: [...weekdays] }),
    amount: amount.trim(),
    ...(isByType && childAmount.trim() !== '' && { childAmount: childAmount.trim() }),
    ...(isByType && infantAmount.trim() !== '' && { infantAmount: infantAmount.trim() }),
  }))
}

/** '+25.00, 24 Dec to 1 Jan 2027, Fri, Sat'. */
export function formatSupplement(
  { fromDate, tillDate, weekdays, amount, childAmount, infantAmount }: Row,
  currency: string,
): string {
  const amounts = [amount, childAmount, infantAmount].filter((one) => one !== undefined).map((one) => formatAmount(one, currency))
  return [`+${amounts.join(' · ')}`, formatSpan(fromDate, tillDate), weekdays ? formatWeekdays(weekdays) : '']
    .filter(Boolean)
    .join(', ')
}

export function listSupplements({ supplements, currency }: StudioRate['row']): string {
  return supplements.map((supplement) => formatSupplement(supplement, currency)).join('; ')
}
