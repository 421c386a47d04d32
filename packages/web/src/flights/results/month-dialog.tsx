import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { LAST_DAY_AHEAD } from '@tradewind/domain/flights/search-rules'
import { addDays, plainDate } from '@tradewind/domain/time'
import { lazy, Suspense, useState } from 'react'
import { today } from '../../lib/dates.ts'
import { explain } from '../../lib/explain.ts'
import { formatWhole } from '../../lib/money.ts'
import { Dialog } from '../../ui/dialog.tsx'
import layout from '../../ui/layout.module.css'
import { Notice } from '../../ui/notice.tsx'
import { PageLoading } from '../../ui/spinner.tsx'
import { readSearchQuery } from '../search/search-query.ts'
import { monthFaresQuery } from './calendar-fares.ts'
import css from './month-dialog.module.css'

const DateCalendar = lazy(() => import('../../ui/date-calendar.tsx').then(({ DateCalendar }) => ({ default: DateCalendar })))

type Props = { origin: string; destination: string; date: string; onDate: (date: string) => void; onClose: () => void }

/** A month of cheapest fares, coloured from cheap to dear. The figure says it too: colour is never alone. */
export function MonthDialog({ origin, destination, date, onDate, onClose }: Props) {
  const [month, setMonth] = useState(date.slice(0, 7))
  const { data, error, isPending } = useQuery(monthFaresQuery(origin, destination, month))
  const fares = new Map(data?.map((fare) => [fare.date, fare]))
  const amounts = (data ?? []).map(({ fare }) => Number(fare))
  const lowest = Math.min(...amounts)
  const highest = Math.max(...amounts)
  return (
    <Dialog isOpen onClose={onClose} title="Cheapest day" subtitle={`${origin} to ${destination}, one adult, one way`}>
      {error && <Notice tone="bad">{explain(error)}</Notice>}
      <div className={css.month} aria-busy={isPending}>
        <Suspense fallback={<PageLoading label="Calendar…" />}>
          <DateCalendar
            start={date}
            isRange={false}
            months={1}
            min={today()}
            max={addDays(plainDate(today()), LAST_DAY_AHEAD)}
            onPick={(day) => day && onDate(day)}
            onMonth={(shown) => setMonth(shown.slice(0, 7))}
            renderDay={(day) => {
              const fare = fares.get(day)
              const heat = fare && highest > lowest ? Math.round((4 * (Number(fare.fare) - lowest)) / (highest - lowest)) : 0
              return (
                <span className={css.day} data-heat={fare ? heat : undefined}>
                  <span>{Number(day.slice(8))}</span>
                  <small>{fare ? formatWhole(fare.fare, fare.currency) : ''}</small>
                </span>
              )
            }}
          />
        </Suspense>
      </div>
      <p className={css.legend}>
        <span>Cheap</span>
        {[0, 1, 2, 3, 4].map((heat) => (
          <i key={heat} data-heat={heat} />
        ))}
        <span>dear</span>
        <span className={layout.grow} />
        <Link
          to="/flight/calendar-fare"
          search={(now) => ({ ...readSearchQuery(now), origin, destination, departure: date, month })}
          className={layout.link}
        >
          Open as a page
        </Link>
      </p>
    </Dialog>
  )
}
