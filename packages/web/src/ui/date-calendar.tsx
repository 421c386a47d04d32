import { createTheme, MantineProvider } from '@mantine/core'
import '@mantine/core/styles/default-css-variables.css'
import '@mantine/core/styles/UnstyledButton.css'
import { DatePicker } from '@mantine/dates'
import '@mantine/dates/styles.css'
import type { ReactNode } from 'react'
import css from './date-calendar.module.css'

const theme = createTheme({ fontFamily: 'var(--tw-font)', primaryShade: { light: 6, dark: 4 }, cursorType: 'pointer' })
/** The page's own theme switch controls the attributes of the root element. */
const noRoot = () => undefined

export type DateCalendarProps = {
  /** 'YYYY-MM-DD' or ''. A range has two. */
  start: string
  end?: string
  isRange: boolean
  /** Called with each press; in a range the second press has both days. */
  onPick: (start: string, end: string) => void
  min: string
  max: string
  months: 1 | 2
  /** What a day shows besides its number: a fare. */
  renderDay?: (date: string) => ReactNode
  onMonth?: (month: string) => void
  /** A person who opened it by keyboard can use the arrow keys at once. */
  takesFocus?: boolean
}

/** One or two months to pick days from, by pointer or arrow keys. Large: import it lazily. */
export function DateCalendar({
  start,
  end = '',
  isRange,
  onPick,
  min,
  max,
  months,
  renderDay,
  onMonth,
  takesFocus = false,
}: DateCalendarProps) {
  const shared = {
    className: css.calendar ?? '',
    numberOfColumns: months,
    columnsToScroll: 1,
    minDate: min,
    maxDate: max,
    maxLevel: 'month' as const,
    firstDayOfWeek: 1 as const,
    defaultDate: start || min,
    hideOutsideDates: true,
    size: 'md' as const,
    ...(renderDay && { renderDay }),
    ...(onMonth && { onDateChange: onMonth }),
    nextIcon: <span aria-hidden="true">›</span>,
    previousIcon: <span aria-hidden="true">‹</span>,
    ariaLabels: { nextMonth: 'Next month', previousMonth: 'Previous month' },
  }
  return (
    <MantineProvider theme={theme} getRootElement={noRoot}>
      <div ref={takesFocus ? focusDay : undefined}>
        {isRange ? (
          <DatePicker
            {...shared}
            type="range"
            allowSingleDateInRange
            value={[start || null, end || null]}
            onChange={([from, to]) => onPick(from ?? '', to ?? '')}
          />
        ) : (
          <DatePicker {...shared} value={start || null} onChange={(date) => onPick(date ?? '', '')} />
        )}
      </div>
    </MantineProvider>
  )
}

function focusDay(root: HTMLDivElement | null): void {
  root?.querySelector<HTMLElement>('td button[tabindex="0"]')?.focus()
}
