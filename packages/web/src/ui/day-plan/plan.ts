import type { ReactNode } from 'react'
import type { RulerSpan } from '../hour-ruler/ruler-parts.ts'

export type PlanItem = {
  id: number
  /** 'YYYY-MM-DD' */
  date: string
  /** Minutes since the beginning of the day. Undefined: at any time. */
  from: number | undefined
  /** Undefined: it has no known end. */
  to?: number | undefined
  /** What it is called where it is moved. */
  name: string
  note?: ReactNode
  amount?: ReactNode
  /** Pale, and not in the sum of its day. */
  isOptional?: boolean
  /** It cannot be on its day. */
  isWrong?: boolean
}
export type PlanDay = {
  date: string
  /** 'Arrival, lands 09:30' */
  note?: string | undefined
  sum?: ReactNode
  /** Below the items: what does not fit, with what would mend it. */
  faults?: ReactNode
}

export type DayPlanProps = {
  label: string
  days: readonly PlanDay[]
  items: readonly PlanItem[]
  /** Without it nothing can be moved. */
  onMove: ((item: PlanItem, date: string) => void) | undefined
  /** More of the item's menu, as MenuItems. */
  actionsOf?: ((item: PlanItem) => ReactNode) | undefined
}

/** The items of a day in the order of time; what has no time stands last. */
export function itemsOn(items: readonly PlanItem[], date: string): PlanItem[] {
  return items
    .filter((item) => item.date === date)
    .sort((one, other) => (one.from ?? Number.MAX_SAFE_INTEGER) - (other.from ?? Number.MAX_SAFE_INTEGER) || one.id - other.id)
}

/** What the ruler of a day shows. */
export function spansOf(items: readonly PlanItem[]): RulerSpan[] {
  return items.flatMap(({ from, to, isOptional, isWrong }) =>
    from === undefined
      ? []
      : [{ from, to: to ?? from, look: isWrong ? ('bad' as const) : isOptional ? ('pale' as const) : ('set' as const) }],
  )
}

/** The day before or after one of the plan. Undefined at its ends. */
export function dayBeside(days: readonly PlanDay[], date: string, step: -1 | 1): string | undefined {
  const at = days.findIndex((day) => day.date === date)
  return at === -1 ? undefined : days[at + step]?.date
}
