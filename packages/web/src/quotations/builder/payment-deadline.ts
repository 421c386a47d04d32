import { instant } from '@tradewind/domain/time'
import { instantOf, localIn } from '@tradewind/domain/zoned-time'

const DAY = /^\d{4}-\d\d-\d\d$/
const isMoment = (text: string) => text.includes('T') && !Number.isNaN(Date.parse(text))

/** The day until whose end a quotation is to be paid, by the clock of the site; empty: none. What was typed and is no day yet stays as it is. */
export function deadlineDay(deadline: string | null, zone: string): string {
  if (deadline === null) return ''
  return isMoment(deadline) ? localIn(zone, instant(deadline)).local.slice(0, 10) : deadline
}

/** The last minute of a day by the clock of the site. Null for no day. What is no day yet stays as it was typed. */
export function endOfDay(day: string, zone: string): string | null {
  if (day === '') return null
  return DAY.test(day) && !Number.isNaN(Date.parse(day)) ? instantOf({ local: `${day}T23:59`, zone }) : day
}

/** Why it cannot be saved; undefined: it can. */
export function whyNoDeadline(deadline: string | null): string | undefined {
  return deadline === null || isMoment(deadline) ? undefined : 'Please enter a day.'
}
