import type { PlainDate } from '@tradewind/domain/time'
import { formatMonth } from '../../lib/dates.ts'
import { IconButton } from '../../ui/button.tsx'
import { Segmented } from '../../ui/tabs.tsx'
import { type DayAxis, monthsAxis, shiftMonths } from '../../ui/time-axis.ts'

const ZOOMS = [
  { value: '1', label: '1 month' },
  { value: '4', label: '4 months' },
  { value: '12', label: 'Year' },
] as const
export type Months = 1 | 4 | 12

type Props = {
  axis: DayAxis
  months: Months
  /** The day that is asked about: closer in, it stays in sight. */
  day: PlainDate
  onShow: (axis: DayAxis, months: Months) => void
}

/** Which months the calendar shows. */
export function CalendarTools({ axis, months, day, onShow }: Props) {
  const move = (by: number) => onShow(shiftMonths(axis, by, months), months)
  return (
    <>
      <IconButton icon="left" size="sm" label="Earlier" onClick={() => move(-months)} />
      <b>
        {formatMonth(axis.first.slice(0, 7))} – {formatMonth(axis.last.slice(0, 7))}
      </b>
      <IconButton icon="right" size="sm" label="Later" onClick={() => move(months)} />
      <Segmented
        label="Zoom"
        value={`${months}`}
        onChange={(value) => {
          const wanted = Number(value) as Months
          onShow(monthsAxis(wanted > months ? axis.first : day, wanted), wanted)
        }}
        choices={ZOOMS}
      />
    </>
  )
}
