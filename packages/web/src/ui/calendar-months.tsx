import { type CalendarDate, endOfMonth, startOfMonth } from '@internationalized/date'
import { type ComponentProps, type ReactNode, type Ref, useRef } from 'react'
import { useCalendarCell, useCalendarGrid } from 'react-aria/useCalendar'
import type { CalendarState } from 'react-stately/useCalendarState'
import type { RangeCalendarState } from 'react-stately/useRangeCalendarState'
import { firstDayOfWeek, formatMonth, today } from '../lib/dates.ts'
import { IconButton } from './button.tsx'
import { classes } from './class-names.ts'
import css from './date-calendar.module.css'
import layout from './layout.module.css'
import { t } from './messages.ts'
import { MonthChoice } from './month-choice.tsx'

/** What stands below the number of a day, and how it is read aloud behind the day's name. */
export type ShownDay = { content: ReactNode; label: string; heat?: number | undefined } | undefined

const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const

export function weekBegins(): (typeof WEEKDAYS)[number] {
  return WEEKDAYS[firstDayOfWeek()] ?? 'mon'
}

type State = CalendarState | RangeCalendarState
type RenderDay = ((date: string) => ShownDay) | undefined

type Props = {
  state: State
  calendarProps: object
  months: 1 | 2
  hasYears?: boolean | undefined
  renderDay: RenderDay
  ref?: Ref<HTMLDivElement>
}

/** The months that are in sight, side by side, with a way to the ones before and after. */
export function CalendarMonths({ state, calendarProps, months, hasYears = false, renderDay, ref }: Props) {
  const first = state.visibleRange.start
  return (
    <div {...calendarProps} ref={ref} className={classes(css.calendar, renderDay && css.tall)}>
      {Array.from({ length: months }, (_, nth) => {
        const start = startOfMonth(first.add({ months: nth }))
        const name = formatMonth(start.toString().slice(0, 7))
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the place stays when the month in it changes, and its button keeps the focus
          <section key={nth} className={css.month} aria-label={name}>
            <header className={css.head}>
              {nth === 0 && (
                <IconButton
                  icon="left"
                  size="sm"
                  label={t('previousMonth')}
                  disabledReason={state.isPreviousVisibleRangeInvalid() ? t('noEarlierDays') : undefined}
                  onClick={() => state.focusPreviousPage()}
                />
              )}
              <h3 aria-live="polite" className={hasYears ? layout.vh : undefined}>
                {name}
              </h3>
              {hasYears && <MonthChoice state={state} shown={start} />}
              {nth === months - 1 && (
                <IconButton
                  icon="right"
                  size="sm"
                  label={t('nextMonth')}
                  disabledReason={state.isNextVisibleRangeInvalid() ? t('noLaterDays') : undefined}
                  onClick={() => state.focusNextPage()}
                />
              )}
            </header>
            <Month state={state} start={start} renderDay={renderDay} />
          </section>
        )
      })}
    </div>
  )
}

function Month({ state, start, renderDay }: { state: State; start: CalendarDate; renderDay: RenderDay }) {
  const { gridProps, headerProps, weekDays } = useCalendarGrid(
    { startDate: start, endDate: endOfMonth(start), weekdayStyle: 'short', firstDayOfWeek: weekBegins() },
    state,
  )
  return (
    <table {...gridProps}>
      <thead {...headerProps}>
        <tr>
          {weekDays.map((day) => (
            <th key={day} scope="col">
              {day}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {Array.from({ length: state.getWeeksInMonth(start) }, (_, week) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: weeks of a month have no other name
          <tr key={week}>
            {state.getDatesInWeek(week, start).map((date, nth) =>
              date && date.month === start.month ? (
                <Day key={date.toString()} state={state} date={date} renderDay={renderDay} />
              ) : (
                // biome-ignore lint/suspicious/noArrayIndexKey: a place without a day has no other name
                <td key={`none ${nth}`} />
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Day({ state, date, renderDay }: { state: State; date: CalendarDate; renderDay: RenderDay }) {
  const ref = useRef<HTMLDivElement>(null)
  const { cellProps, buttonProps, isSelected, isDisabled, formattedDate } = useCalendarCell({ date }, state, ref)
  const day = date.toString()
  const range = 'highlightedRange' in state ? state.highlightedRange : undefined
  const isEnd = range === undefined || range === null || range.start.compare(date) === 0 || range.end.compare(date) === 0
  const shown = isDisabled ? undefined : renderDay?.(day)
  const label = (buttonProps as ComponentProps<'div'>)['aria-label']
  return (
    <td
      {...cellProps}
      className={css.place}
      data-in-range={isSelected && range && range.start.compare(range.end) !== 0 ? true : undefined}
      data-first={range?.start.compare(date) === 0 || undefined}
      data-last={range?.end.compare(date) === 0 || undefined}
    >
      {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: a button, by the props of the cell */}
      <div
        {...buttonProps}
        ref={ref}
        className={css.day}
        aria-label={shown?.label ? `${label}, ${shown.label}` : label}
        aria-current={day === today() ? 'date' : undefined}
        data-selected={(isSelected && isEnd) || undefined}
        data-disabled={isDisabled || undefined}
        data-heat={shown?.heat}
      >
        {formattedDate}
      </div>
      {/* For the eye, and outside the button: its label says it in words. */}
      {shown && (
        <span aria-hidden="true" className={css.below} data-chosen={(isSelected && isEnd) || undefined}>
          {shown.content}
        </span>
      )}
    </td>
  )
}
