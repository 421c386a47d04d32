import { addDays, addMonths, type PlainDate, plainDate } from '@tradewind/domain/time'
import { type KeyboardEvent, type ReactNode, useMemo, useRef } from 'react'
import { firstDayOfWeek, localeOfDates } from '../lib/dates.ts'
import { classes } from './class-names.ts'
import layout from './layout.module.css'
import css from './month-grid.module.css'

type Props = {
  label: string
  /** 'YYYY-MM' */
  month: string
  selected: string
  min: string
  max: string
  /** What a day shows besides its number; `label` is the screen reader's text for the day, before the rest. */
  renderDay: (date: string) => { content: ReactNode; label: string; heat: number | undefined }
  onPick: (date: string) => void
  /** The arrow keys have left the month. */
  onMonth: (month: string) => void
}

const SOME_SUNDAY = plainDate('2023-12-31')
const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

/** A month as a large table of days. Arrow keys move through days and into the next month; Page keys change the month. */
export function MonthGrid({ label, month, selected, min, max, renderDay, onPick, onMonth }: Props) {
  const weekdays = useMemo(listWeekdays, [])
  const weeks = weeksOf(month)
  const days = weeks.flat().filter((day) => day !== undefined)
  const open = days.filter((day) => day >= min && day <= max)
  const inTab = open.find((day) => day === selected) ?? open[0]
  // A day of another month is drawn after the key was pressed: it takes the focus when it appears.
  const wanted = useRef<string>(undefined)
  function walk(event: KeyboardEvent<HTMLTableElement>) {
    const from = (event.target as HTMLElement).dataset.day
    const to = from === undefined ? undefined : dayAfterKey(event, plainDate(from), days)
    if (to === undefined) return
    event.preventDefault()
    const day = to < min ? min : to > max ? max : to
    if (day.slice(0, 7) === month) event.currentTarget.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus()
    else {
      wanted.current = day
      onMonth(day.slice(0, 7))
    }
  }
  return (
    <table className={css.month} aria-label={label} onKeyDown={walk}>
      <thead>
        <tr>
          {weekdays.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week, place) => (
          <tr key={week.find((day) => day !== undefined) ?? place}>
            {week.map((day, column) => {
              if (day === undefined) return <td key={weekdays[column]} />
              const { content, label: said, heat } = renderDay(day)
              return (
                <td key={day}>
                  <button
                    type="button"
                    data-day={day}
                    data-heat={heat}
                    ref={(button) => {
                      if (button && wanted.current === day) {
                        wanted.current = undefined
                        button.focus()
                      }
                    }}
                    className={classes(css.day, day === selected && css.selected)}
                    aria-current={day === selected ? 'date' : undefined}
                    tabIndex={day === inTab ? 0 : -1}
                    disabled={day < min || day > max}
                    onClick={() => onPick(day)}
                  >
                    <span className={layout.vh}>{said} </span>
                    <span className={css.number} aria-hidden="true">
                      {Number(day.slice(8))}
                    </span>
                    {content}
                  </button>
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function dayAfterKey(event: KeyboardEvent<HTMLElement>, from: PlainDate, days: readonly string[]): string | undefined {
  const rightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl'
  const step = STEPS[event.key]
  if (step !== undefined) return addDays(from, rightToLeft && Math.abs(step) === 1 ? -step : step)
  if (event.key === 'PageDown') return addMonths(from, 1)
  if (event.key === 'PageUp') return addMonths(from, -1)
  if (event.key === 'Home') return days[0]
  if (event.key === 'End') return days.at(-1)
  return undefined
}

/** 'Mon' to 'Sun' in the reader's language, from the day that weeks begin with. */
function listWeekdays(): string[] {
  const format = new Intl.DateTimeFormat(localeOfDates(), { weekday: 'short', timeZone: 'UTC' })
  return Array.from({ length: 7 }, (_, day) => format.format(new Date(`${addDays(SOME_SUNDAY, firstDayOfWeek() + day)}T00:00:00Z`)))
}

/** Cells before the first and after the last day are empty. */
function weeksOf(month: string): (PlainDate | undefined)[][] {
  const first = plainDate(`${month}-01`)
  const lead = (new Date(`${first}T00:00:00Z`).getUTCDay() - firstDayOfWeek() + 7) % 7
  const weeks: (PlainDate | undefined)[][] = []
  for (let day = addDays(first, -lead); day < addMonths(first, 1); day = addDays(day, 7))
    weeks.push(
      Array.from({ length: 7 }, (_, index) => {
        const date = addDays(day, index)
        return date.startsWith(month) ? date : undefined
      }),
    )
  return weeks
}
