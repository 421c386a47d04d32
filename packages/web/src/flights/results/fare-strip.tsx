import { LAST_DAY_AHEAD } from '@tradewind/domain/flights/search-rules'
import { addDays, daysBetween, plainDate } from '@tradewind/domain/time'
import { type CSSProperties, useState } from 'react'
import { formatWeekday, today } from '../../lib/dates.ts'
import { formatWhole } from '../../lib/money.ts'
import { classes } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icons.tsx'
import { moveFocus } from '../../ui/move-focus.ts'
import { type DayFare, useDayFares } from './calendar-fares.ts'
import { MonthDialog } from './month-dialog.tsx'
import css from './results.module.css'

/** Said below the strip: the list beside it counts every traveller and both ways. */
export const STRIP_COUNTS = 'By day: one adult, one way'

type Props = { origin: string; destination: string; date: string; onDate: (date: string) => void }

/** Seven days around the chosen one with the cheapest fare of each, and a month at one press. */
export function FareStrip({ origin, destination, date, onDate }: Props) {
  const [shift, setShift] = useState(0)
  const [isMonthOpen, setMonthOpen] = useState(false)
  const days = weekAround(date, shift)
  const { fares, isPending, hasFailed } = useDayFares(origin, destination, days)
  const known = days.flatMap((day) => fares.get(day) ?? [])
  const lowest = Math.min(...known.map(({ fare }) => Number(fare)))
  const highest = Math.max(...known.map(({ fare }) => Number(fare)))
  return (
    <div className={css.strip}>
      <button
        type="button"
        className={css.nudge}
        aria-label="Earlier days"
        disabled={(days[0] ?? '') <= today()}
        onClick={() => setShift(shift - 7)}
      >
        <Icon name="left" size={18} />
      </button>
      <div
        className={css.days}
        role="radiogroup"
        aria-label="Cheapest fare by day, one adult"
        onKeyDown={(event) => moveFocus(event, 'radio')}
      >
        {days.map((day) => {
          const fare = fares.get(day)
          return (
            // biome-ignore lint/a11y/useSemanticElements: a radio drawn as a bar; keys move as in a native group
            <button
              key={day}
              type="button"
              role="radio"
              aria-checked={day === date}
              tabIndex={day === date || (!days.includes(date) && day === days[0]) ? 0 : -1}
              disabled={!isSold(day)}
              className={classes(css.day, fare && Number(fare.fare) === lowest && css.low)}
              onClick={() => day !== date && onDate(day)}
            >
              <span className={css.bar} style={{ '--p': barHeight(fare, lowest, highest) } as CSSProperties} />
              <span className={css.date}>{formatWeekday(day)}</span>
              <span className={css.fare}>
                {fare ? formatWhole(fare.fare, fare.currency) : isPending ? '…' : hasFailed ? '–' : 'Search'}
              </span>
            </button>
          )
        })}
      </div>
      <button
        type="button"
        className={css.nudge}
        aria-label="Later days"
        disabled={!isSold(days.at(-1) ?? '')}
        onClick={() => setShift(shift + 7)}
      >
        <Icon name="right" size={18} />
      </button>
      <button type="button" className={css.month} aria-haspopup="dialog" onClick={() => setMonthOpen(true)}>
        <Icon name="cal" size={18} />
        Month
      </button>
      {isMonthOpen && (
        <MonthDialog
          origin={origin}
          destination={destination}
          date={date}
          onClose={() => setMonthOpen(false)}
          onDate={(day) => {
            setMonthOpen(false)
            if (day !== date) onDate(day)
          }}
        />
      )}
    </div>
  )
}

function weekAround(date: string, shift: number): string[] {
  const first = addDays(plainDate(date), shift - 3)
  const begin = first < today() ? plainDate(today()) : first
  return Array.from({ length: 7 }, (_, index) => addDays(begin, index))
}

function isSold(day: string): boolean {
  if (day === '') return false
  const ahead = daysBetween(plainDate(today()), plainDate(day))
  return ahead >= 0 && ahead <= LAST_DAY_AHEAD
}

/** 10 to 28 px: enough to compare, never nothing. */
function barHeight(fare: DayFare | undefined, lowest: number, highest: number): number {
  if (!fare) return 4
  return highest > lowest ? 10 + (18 * (Number(fare.fare) - lowest)) / (highest - lowest) : 18
}
