import type { CalendarDate } from '@internationalized/date'
import type { CalendarState } from 'react-stately/useCalendarState'
import type { RangeCalendarState } from 'react-stately/useRangeCalendarState'
import { localeOfDates } from '../lib/dates.ts'
import css from './date-calendar.module.css'
import { t } from './messages.ts'
import { SmallSelect } from './small-select.tsx'

type Props = { state: CalendarState | RangeCalendarState; shown: CalendarDate }

/** Where nothing else bounds them: a traveller's birth, and a passport's last day. */
const YEARS_BACK = 120
const YEARS_AHEAD = 20

/** The month and the year, each from a list: a birthday is hundreds of presses away. */
export function MonthChoice({ state, shown }: Props) {
  const format = new Intl.DateTimeFormat(localeOfDates(), { month: 'long', timeZone: 'UTC' })
  const { minValue, maxValue } = state
  const first = minValue?.year ?? Math.min(shown.year, (maxValue?.year ?? shown.year) - YEARS_BACK)
  const last = maxValue?.year ?? Math.max(shown.year, (minValue?.year ?? shown.year) + YEARS_AHEAD)
  function show(day: CalendarDate) {
    state.setFocusedDate(day)
    // The list keeps the focus: arrow keys go on in it.
    state.setFocused(false)
  }
  return (
    <span className={css.choice}>
      <SmallSelect
        label={t('month')}
        value={shown.month}
        onChange={(event) => show(shown.set({ month: Number(event.target.value) }))}
      >
        {Array.from({ length: 12 }, (_, month) => month + 1).map((month) => (
          <option
            key={month}
            value={month}
            disabled={
              (minValue != null && shown.set({ month, day: 31 }).compare(minValue) < 0) ||
              (maxValue != null && shown.set({ month, day: 1 }).compare(maxValue) > 0)
            }
          >
            {format.format(new Date(Date.UTC(2024, month - 1, 1)))}
          </option>
        ))}
      </SmallSelect>
      <SmallSelect label={t('year')} value={shown.year} onChange={(event) => show(shown.set({ year: Number(event.target.value) }))}>
        {Array.from({ length: last - first + 1 }, (_, n) => last - n).map((year) => (
          <option key={year}>{year}</option>
        ))}
      </SmallSelect>
    </span>
  )
}
