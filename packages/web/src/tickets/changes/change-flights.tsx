import { useQuery } from '@tanstack/react-query'
import { LegLine } from '../../flights/leg-line.tsx'
import { explain } from '../../lib/explain.ts'
import { Disclosure } from '../../ui/disclosure.tsx'
import { FailedNotice } from '../../ui/notice.tsx'
import { Bone } from '../../ui/spinner.tsx'
import { BookedFareRules } from '../booked-fare-rules.tsx'
import { bookingDetail } from '../ticket-queries.ts'
import css from './change-detail.module.css'
import type { ChangeDetail } from './change-queries.ts'

/** The flights of the request as they are now, and the airline's rules for changing them. */
export function ChangeFlights({ change: { bookingId, coupons } }: { change: Pick<ChangeDetail, 'bookingId' | 'coupons'> }) {
  const { data, error, refetch } = useQuery(bookingDetail(bookingId))
  if (error && !data) return <FailedNotice onRetry={() => void refetch()}>{explain(error)}</FailedNotice>
  if (!data) return <Bone height={44} />
  const { legs, fareRules } = data.booking
  const sectors = new Set(coupons.map(({ sector }) => sector))
  const concerned = legs.filter(({ segments }) =>
    segments.some(({ originAirportCode, destinationAirportCode }) => sectors.has(`${originAirportCode}–${destinationAirportCode}`)),
  )
  return (
    <div className={css.flights}>
      {concerned.map((leg, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: legs keep their places
        <LegLine key={place} leg={leg} size="m" />
      ))}
      <Disclosure label="Fare rules">
        <BookedFareRules rules={fareRules} />
      </Disclosure>
    </div>
  )
}
