import { GregorianCalendar, parseDate } from '@internationalized/date'
import { useEffect, useEffectEvent, useRef } from 'react'
import { I18nProvider } from 'react-aria/I18nProvider'
import { useCalendar } from 'react-aria/useCalendar'
import { useRangeCalendar } from 'react-aria/useRangeCalendar'
import { useCalendarState } from 'react-stately/useCalendarState'
import { useRangeCalendarState } from 'react-stately/useRangeCalendarState'
import { localeOfDates, today } from '../lib/dates.ts'
import { CalendarMonths, type ShownDay, weekBegins } from './calendar-months.tsx'
import { t } from './messages.ts'

export type DateCalendarProps = {
  /** 'YYYY-MM-DD' or ''. A range has two. */
  start: string
  end?: string
  isRange: boolean
  /** Called with each press; in a range the second press has both days, the earlier one first. */
  onPick: (start: string, end: string) => void
  /** Without them every day can be chosen. */
  min?: string | undefined
  max?: string | undefined
  /** The month and the year are chosen from lists: for days that may be far away. */
  hasYears?: boolean
  months: 1 | 2
  /** What a day shows besides its number, and how that is read aloud: a fare. */
  renderDay?: ((date: string) => ShownDay) | undefined
  /** The first month that is shown, 'YYYY-MM': when it opens, and whenever it changes. */
  onMonth?: ((month: string) => void) | undefined
  /** A person who opened it by keyboard can use the arrow keys at once. */
  takesFocus?: boolean
}

/**
 * One or two months to pick days from, by pointer or keyboard: arrow keys go by days and weeks, Page keys by months, with Shift by years, Home and End to the
 * ends of a month. Large: import it lazily.
 */
export function DateCalendar(props: DateCalendarProps) {
  return <I18nProvider locale={localeOfDates()}>{props.isRange ? <Range {...props} /> : <Single {...props} />}</I18nProvider>
}

function Single({ start, onPick, ...props }: DateCalendarProps) {
  const options = {
    ...optionsOf({ start, ...props }),
    value: dayOf(start),
    onChange: (day: { toString(): string }) => onPick(day.toString(), ''),
  }
  const state = useCalendarState(options)
  const { calendarProps } = useCalendar({ ...options, 'aria-label': t('calendar') }, state)
  useMonthInSight(state.visibleRange.start.toString(), props.onMonth)
  return (
    <CalendarMonths
      state={state}
      calendarProps={calendarProps}
      months={props.months}
      hasYears={props.hasYears}
      renderDay={props.renderDay}
    />
  )
}

function Range({ start, end = '', onPick, ...props }: DateCalendarProps) {
  const root = useRef<HTMLDivElement>(null)
  const [first, last] = [dayOf(start), dayOf(end)]
  const options = {
    ...optionsOf({ start, ...props }),
    value: first && last ? { start: first, end: last } : null,
    onChange: (days: { start: { toString(): string }; end: { toString(): string } }) =>
      onPick(days.start.toString(), days.end.toString()),
    // The first day alone is kept by `onPick`; leaving the calendar must not make it the second one too.
    commitBehavior: 'reset' as const,
  }
  const state = useRangeCalendarState(options)
  const { calendarProps } = useRangeCalendar({ ...options, 'aria-label': t('calendar') }, state, root)
  useMonthInSight(state.visibleRange.start.toString(), props.onMonth)
  // Opened with a first day and no second: the next press is the second.
  const begin = useEffectEvent(() => {
    if (first && !last) state.setAnchorDate(first)
  })
  useEffect(() => begin(), [])
  const anchor = state.anchorDate?.toString()
  const pick = useEffectEvent((day: string) => {
    if (day !== start || end !== '') onPick(day, '')
  })
  useEffect(() => {
    if (anchor) pick(anchor)
  }, [anchor])
  return (
    <CalendarMonths
      ref={root}
      state={state}
      calendarProps={calendarProps}
      months={props.months}
      hasYears={props.hasYears}
      renderDay={props.renderDay}
    />
  )
}

type Shared = Pick<DateCalendarProps, 'start' | 'min' | 'max' | 'months' | 'takesFocus'>

function optionsOf({ start, min, max, months, takesFocus = false }: Shared) {
  return {
    minValue: min === undefined ? null : parseDate(min),
    maxValue: max === undefined ? null : parseDate(max),
    visibleDuration: { months },
    pageBehavior: 'single' as const,
    selectionAlignment: 'start' as const,
    defaultFocusedValue: dayOf(start) ?? parseDate(nearest(today(), min, max)),
    firstDayOfWeek: weekBegins(),
    autoFocus: takesFocus,
    locale: localeOfDates(),
    createCalendar: () => new GregorianCalendar(),
  }
}

function nearest(day: string, min = day, max = day): string {
  return day < min ? min : day > max ? max : day
}

function dayOf(date: string) {
  return date === '' ? null : parseDate(date)
}

function useMonthInSight(firstDay: string, onMonth: DateCalendarProps['onMonth']): void {
  const month = firstDay.slice(0, 7)
  const report = useEffectEvent((shown: string) => onMonth?.(shown))
  useEffect(() => report(month), [month])
}
