import { memo, type ReactNode, useRef } from 'react'
import { formatWeekdayOfYear } from '../../lib/dates.ts'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icons.tsx'
import { Menu, MenuItem } from '../../ui/menu.tsx'
import type { Adding } from './add-line.tsx'
import css from './builder.module.css'
import { useDropOnDay } from './use-day-drag.ts'

export type What = Adding | 'transfer' | 'other' | 'flight' | 'booking'
type DayProps = {
  title: string
  date: string
  night?: string
  sum?: string
  mayEdit: boolean
  seesBookings: boolean
  onAdd: (what: What, date: string) => void
  /** Beside the sentence that nothing is on this day. */
  empty?: ReactNode
  children: ReactNode[]
}

/** A day of the itinerary: its head, from which lines are added to it, and its lines. Lines of other days are dropped on it. */
export function Day({ children, empty, ...head }: DayProps) {
  const ref = useRef<HTMLElement>(null)
  const isOver = useDropOnDay(ref, head.date, head.mayEdit)
  return (
    <section ref={ref} className={classes(css.day, isOver && css.over)} aria-label={head.title} data-day={head.date || undefined}>
      <DayHead {...head} />
      {children.length === 0 && (
        <p className={css.none}>
          Nothing on this day.
          {empty}
        </p>
      )}
      {children}
    </section>
  )
}

const DayHead = memo(function DayHead({
  title,
  date,
  night,
  sum,
  mayEdit,
  seesBookings,
  onAdd,
}: Omit<DayProps, 'children' | 'empty'>) {
  return (
    <header className={css.dayHead}>
      <h3>{title}</h3>
      {date && <span>{formatWeekdayOfYear(date)}</span>}
      {night && (
        <span className={css.night}>
          <Icon name="moon" size={16} /> {night}
        </span>
      )}
      {sum && <b className={css.daySum}>{sum}</b>}
      {mayEdit && (
        <Menu
          label={`Add to ${title}`}
          anchor={(button) => (
            <Button {...button} size="xs" icon="plus" variant="quiet" aria-label={`Add to ${title}`}>
              Add
            </Button>
          )}
        >
          {CHOICES.map(({ what, icon, name }) => (
            <MenuItem key={what} icon={icon} onPress={() => onAdd(what, date)}>
              {name}
            </MenuItem>
          ))}
          {seesBookings && (
            <MenuItem icon="ticket" onPress={() => onAdd('booking', date)}>
              Flights of a booking
            </MenuItem>
          )}
        </Menu>
      )}
    </header>
  )
})

const CHOICES = [
  { what: 'hotel', icon: 'moon', name: 'Hotel' },
  { what: 'activity', icon: 'map', name: 'Activity' },
  { what: 'transfer', icon: 'van', name: 'Transfer' },
  { what: 'other', icon: 'tag', name: 'Miscellaneous' },
  { what: 'flight', icon: 'plane', name: 'Flight' },
] as const
