import type { Leg } from '@tradewind/contract/flights/option'
import { LegLine } from '../../flights/leg-line.tsx'
import { formatInstant, formatWeekdayOfYear } from '../../lib/dates.ts'
import { formatAmount } from '../../lib/money.ts'
import type { ChangeDetail } from './change-queries.ts'
import css from './wanted-flights.module.css'

type Wanted = ChangeDetail['wantedFlights'][number]
type Props = { change: Pick<ChangeDetail, 'wantedFlights' | 'currency'>; isForStaff?: boolean }

/** Leg by leg, the flight that the ticket had when the change was requested, and beside it the one that is wanted instead. */
export function WantedFlights({ change: { wantedFlights, currency }, isForStaff = false }: Props) {
  return (
    <div className={css.legs}>
      {wantedFlights.map((wanted) => (
        <dl key={wanted.leg} className={css.pair}>
          <div>
            <dt>Flight now</dt>
            <dd>
              <LegLine leg={wanted.oldFlight} size="m" />
            </dd>
          </div>
          <div>
            <dt>New flight</dt>
            <dd>
              {wanted.newFlight ? (
                <>
                  <LegLine leg={wanted.newFlight} size="m" />
                  <p className={css.facts}>{describeFare(wanted, { leg: wanted.newFlight, currency, isForStaff })}</p>
                </>
              ) : (
                <p>
                  <b>{formatWeekdayOfYear(wanted.wantedOn)}</b>
                  <span className={css.facts}>Any flight of this day</span>
                </p>
              )}
            </dd>
          </div>
        </dl>
      ))}
    </div>
  )
}

/** 'Flex · class T · fare ₹5,210.00 · seen 24 Nov 2026, 10:05' */
function describeFare(
  { fareFamily, newFare, seenAt, source }: Wanted,
  { leg, currency, isForStaff }: { leg: Leg; currency: string; isForStaff: boolean },
): string {
  const classes = [...new Set(leg.segments.map(({ fareClass }) => fareClass))].join(', ')
  return [
    fareFamily,
    classes && `class ${classes}`,
    newFare && `fare ${formatAmount(newFare, currency)}`,
    seenAt && `seen ${formatInstant(seenAt)}`,
    isForStaff && source ? `from ${source.toUpperCase()}` : undefined,
  ]
    .filter(Boolean)
    .join(' · ')
}
