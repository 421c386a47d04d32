import type { SearchBy } from '@tradewind/contract/flights/option'
import { addMonths, plainDate } from '@tradewind/domain/time'
import { lazy, useState } from 'react'
import { formatWhole } from '../../lib/money.ts'
import type { DateCalendarProps } from '../../ui/date-calendar.tsx'
import { type DayFare, useDayFares } from '../results/calendar-fares.ts'
import { t } from './messages.ts'
import css from './search-form.module.css'

const DateCalendar = lazy(() => import('../../ui/date-calendar.tsx').then(({ DateCalendar }) => ({ default: DateCalendar })))

/** The two ways of a trip, each as a search of one way; without airports there is none. */
export type PricedTrip = { out: SearchBy | undefined; back: SearchBy | undefined; people: string }

/**
 * A calendar with the lowest fare of each day: for these travellers, in this cabin, one way, as this buyer pays it. Once the departure is chosen, the fares
 * are those of the way back. What is only an estimate says so with its sign.
 */
export function FareCalendar({
  trip,
  ...calendar
}: Omit<DateCalendarProps, 'renderDay' | 'onMonth' | 'min'> & { min: string; trip?: PricedTrip | undefined }) {
  const { start, end, isRange, months } = calendar
  const isWayBack = isRange && start !== '' && end === ''
  const searchBy = isWayBack ? trip?.back : trip?.out
  const [month, setMonth] = useState((start || calendar.min).slice(0, 7))
  const firstDay = plainDate(`${month}-01`)
  const { fares } = useDayFares(searchBy, 0, months === 1 ? [firstDay] : [firstDay, addMonths(firstDay, 1)])
  const [segment] = searchBy?.segments ?? []
  const hasEstimates = [...fares.values()].some(({ kind }) => kind === 'guide')
  return (
    <>
      <DateCalendar {...calendar} onMonth={setMonth} renderDay={searchBy && ((day) => showFare(fares.get(day)))} />
      {fares.size > 0 && segment && (
        <p className={css.fareNote}>
          {t('lowestFares', { from: segment.origin, to: segment.destination, people: trip?.people ?? '' })}
          {hasEstimates && ` ${t('estimate')}`}
        </p>
      )}
    </>
  )
}

function showFare(fare: DayFare | undefined) {
  if (!fare) return undefined
  const price = formatWhole(fare.fare, fare.currency)
  const isEstimate = fare.kind === 'guide'
  return {
    content: <span data-lowest={fare.isLowestOfMonth || undefined}>{isEstimate ? `≈${price}` : price}</span>,
    label: t(isEstimate ? 'aboutFare' : 'fromFare', { price }),
  }
}
