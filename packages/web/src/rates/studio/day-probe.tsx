import { addDays, type PlainDate } from '@tradewind/domain/time'
import type { KeyboardEvent, PointerEvent } from 'react'
import { formatWeekday } from '../../lib/dates.ts'
import { axisStyle, type DayAxis, placeOf } from '../../ui/time-axis.ts'
import css from './rate-calendar.module.css'

type Props = {
  day: PlainDate
  axis: DayAxis
  dayUnder: (clientX: number) => PlainDate | undefined
  onDay: (day: PlainDate) => void
}

/** The day that is asked about: dragged along the axis, or moved by the keyboard. */
export function DayProbe({ day, axis, dayUnder, onDay }: Props) {
  const drag = (event: PointerEvent) => {
    const under = event.buttons === 1 ? dayUnder(event.clientX) : undefined
    if (under) onDay(under)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const days = DAYS_BY_KEY[event.key]
    if (days === undefined) return
    event.preventDefault()
    event.stopPropagation()
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl'
    const to = addDays(day, event.key.startsWith('Arrow') && isRtl ? -days : days)
    if (placeOf(axis, to) >= 0 && placeOf(axis, to) < axis.days) onDay(to)
  }
  const at = placeOf(axis, day)
  return (
    <div
      role="slider"
      tabIndex={0}
      className={css.probe}
      style={axisStyle(at, 1)}
      aria-label="Travel date"
      aria-valuemin={0}
      aria-valuemax={axis.days - 1}
      aria-valuenow={at}
      aria-valuetext={formatWeekday(day)}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={drag}
      onKeyDown={onKeyDown}
    >
      <span>{formatWeekday(day)}</span>
    </div>
  )
}

const DAYS_BY_KEY: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, PageUp: -7, PageDown: 7 }
