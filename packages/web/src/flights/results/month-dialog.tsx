import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { LAST_DAY_AHEAD } from '@tradewind/domain/flights/search-rules'
import { addDays, plainDate } from '@tradewind/domain/time'
import { lazy, Suspense, useState } from 'react'
import { today } from '../../lib/dates.ts'
import { explain } from '../../lib/explain.ts'
import { formatWhole } from '../../lib/money.ts'
import { useNow } from '../../lib/use-now.ts'
import { Dialog } from '../../ui/dialog.tsx'
import layout from '../../ui/layout.module.css'
import { Notice } from '../../ui/notice.tsx'
import { PageLoading } from '../../ui/spinner.tsx'
import { legsOf, readSearchQuery, type SearchQuery } from '../search/search-query.ts'
import { type DayFare, dayQueryOf, type Leg, monthFaresQuery, type OwnFare } from './calendar-fares.ts'
import { ageOf, describeFigures, describeIncomplete, whatFor, worthOf } from './describe-day-fare.ts'
import { t } from './messages.ts'
import css from './month-dialog.module.css'

const DateCalendar = lazy(() => import('../../ui/date-calendar.tsx').then(({ DateCalendar }) => ({ default: DateCalendar })))

type Props = {
  query: SearchQuery
  leg: Leg
  date: string
  own: OwnFare | undefined
  onDate: (date: string) => void
  onClose: () => void
}

/** A month of cheapest fares, coloured from low to high. The figure is shown too, so that the meaning never depends on colour alone. */
export function MonthDialog({ query, leg, date, own, onDate, onClose }: Props) {
  const { origin = '', destination = '' } = legsOf(query)[leg] ?? {}
  const now = useNow()
  const [month, setMonth] = useState(date.slice(0, 7))
  const { data, error, isPending } = useQuery(monthFaresQuery(dayQueryOf(query), leg, month))
  const fares = new Map<string, DayFare | OwnFare>(data?.fares.map((fare) => [fare.date, fare]))
  if (own) fares.set(date, own)
  const note = describeFigures(data?.fares ?? [], whatFor(query, leg), query)
  const amounts = [...fares.values()].map(({ fare }) => Number(fare))
  const lowest = Math.min(...amounts)
  const highest = Math.max(...amounts)
  return (
    <Dialog isOpen onClose={onClose} title={t('cheapestDay')} subtitle={t('way', { from: origin, to: destination })}>
      {error && <Notice tone="bad">{explain(error)}</Notice>}
      <div className={css.month} aria-busy={isPending}>
        <Suspense fallback={<PageLoading label={t('calendar')} />}>
          <DateCalendar
            start={date}
            isRange={false}
            months={1}
            min={today()}
            max={addDays(plainDate(today()), LAST_DAY_AHEAD)}
            onPick={(day) => day && onDate(day)}
            onMonth={setMonth}
            renderDay={(day) => {
              const fare = fares.get(day)
              const heat = fare && highest > lowest ? Math.round((4 * (Number(fare.fare) - lowest)) / (highest - lowest)) : 0
              const seen = fare && fare.kind !== 'own' ? worthOf(fare, now) : ''
              return {
                label: fare ? [formatWhole(fare.fare, fare.currency), seen].filter(Boolean).join(', ') : '',
                heat: fare ? heat : undefined,
                content: fare && (
                  <>
                    <span>{formatWhole(fare.fare, fare.currency)}</span>
                    <span>{fare.kind === 'own' ? '' : ageOf(fare, now)}</span>
                  </>
                ),
              }
            }}
          />
        </Suspense>
      </div>
      <p className={layout.soft}>{note}</p>
      {data?.isComplete === false && <Notice tone="warn">{describeIncomplete()}</Notice>}
      <p className={css.legend}>
        <span>{t('lower')}</span>
        {[0, 1, 2, 3, 4].map((heat) => (
          <i key={heat} data-heat={heat} />
        ))}
        <span>{t('higher')}</span>
        <span className={layout.grow} />
        <Link
          to="/flight/calendar-fare"
          search={(now) => ({ ...readSearchQuery(now), origin, destination, departure: date, month })}
          className={layout.link}
        >
          {t('openAsPage')}
        </Link>
      </p>
    </Dialog>
  )
}
