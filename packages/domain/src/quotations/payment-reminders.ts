import { addDays, type Instant, type PlainDate, plusMinutes } from '../time.ts'
import { instantOn, type ZoneHistory } from '../zone-history.ts'
import type { PlannedPayment } from './payment-plan.ts'

/** How many days before its day a payment is reminded; -1: on the morning after it, when it is overdue. */
export const REMINDED_DAYS_BEFORE = [3, 0, -1] as const
const MORNING = '09:00'
/** A reminder that could not be sent for so long is left out: the next one says more. */
const MINUTES_KEPT = 20 * 60

export type PaymentReminder = {
  readonly dueOn: PlainDate
  readonly daysBefore: number
  readonly at: Instant
  /** What of that part is not paid. */
  readonly open: PlannedPayment['open']
}
type Owed = {
  readonly plan: readonly PlannedPayment[]
  /** The day on which the customer agreed: a deposit is due on it. Null: nobody knows. */
  readonly agreedOn: PlainDate | null
  readonly zones: ZoneHistory
}

/** All reminders of what is not paid, in their order, by the clock of the site. */
function remindersOf({ plan, agreedOn, zones }: Owed): PaymentReminder[] {
  return plan
    .flatMap(({ dueOn, open }) => {
      const day = dueOn === 'agreed' ? agreedOn : dueOn === 'open' ? null : dueOn
      if (day === null || open.minor <= 0n) return []
      return REMINDED_DAYS_BEFORE.map((daysBefore) => ({
        ...{ dueOn: day, daysBefore, open },
        at: instantOn(zones, addDays(day, -daysBefore), MORNING),
      }))
    })
    .toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
}

/** When the next one is due; null: none any more. */
export function nextReminderAt(owed: Owed, now: Instant): Instant | null {
  return remindersOf(owed).find(({ at }) => at > now)?.at ?? null
}

/** The one to send now: the last that is due and not too old. */
export function reminderDue(owed: Owed, now: Instant): PaymentReminder | undefined {
  return remindersOf(owed).findLast(({ at }) => at <= now && plusMinutes(at, MINUTES_KEPT) > now)
}
