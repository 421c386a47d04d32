import { Link } from '@tanstack/react-router'
import type { FlightOption, Leg, SearchBy } from '@tradewind/contract/flights/option'
import { findAirline } from '@tradewind/domain/reference/airlines'
import { formatDuration } from '@tradewind/domain/time'
import { type ReactNode, useState } from 'react'
import { formatWeekday, timeOf } from '../../lib/dates.ts'
import { Card } from '../../ui/card.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import layout from '../../ui/layout.module.css'
import { SafeHtml } from '../../ui/safe-html.tsx'
import { AirlineMark } from '../airline-mark.tsx'
import { RefundableChip } from '../refundable-chip.tsx'
import { searchAgain } from './book-search.ts'
import { carryOver } from './draft-store.ts'
import { PenaltyTable } from './penalty-table.tsx'
import type { BookOptions } from './quote-queries.ts'
import css from './trip-card.module.css'

type Props = {
  option: Pick<FlightOption, 'legs' | 'isRefundable' | 'fareFamily'>
  fareRules: BookOptions['fareRules']
  penalties: BookOptions['fareQuote']['penalties']
  /** 'Outbound' or 'Return flight' of a domestic pair. */
  part?: string | undefined
  changeFlight?: ReactNode
}

/** What is being bought, in two lines per leg, with the airline's rules one press away. */
export function TripCard({ option, fareRules, penalties, part, changeFlight }: Props) {
  const [isReading, setReading] = useState(false)
  return (
    <Card className={css.trip} aria-label="Your flight">
      <div className={css.head}>
        <h1>{formatRoute(option.legs)}</h1>
        <Chip>{part ?? nameTrip(option.legs)}</Chip>
        {option.fareFamily && <Chip>{option.fareFamily}</Chip>}
        <RefundableChip isRefundable={option.isRefundable} />
        <span className={layout.grow} />
        <span className={css.ways}>
          {(fareRules.length > 0 || penalties.length > 0) && (
            <button type="button" className={layout.link} onClick={() => setReading(true)}>
              Fare rules
            </button>
          )}
          {changeFlight}
        </span>
      </div>
      <div className={css.legs}>
        {option.legs.map((leg) => (
          <LegLine key={`${leg.departureAt}${leg.segments[0]?.flightNumber}`} leg={leg} />
        ))}
      </div>
      <Dialog isOpen={isReading} onClose={() => setReading(false)} title="Fare rules" shape="broad">
        <div className={css.rules}>
          <PenaltyTable penalties={penalties} />
          {fareRules.map((rule) => (
            <section key={`${rule.origin}${rule.destination}${rule.airline}`}>
              <h3>
                {rule.origin}–{rule.destination} · {findAirline(rule.airline)?.name ?? rule.airline}
              </h3>
              <SafeHtml html={rule.fareRuleDetail} />
            </section>
          ))}
        </div>
      </Dialog>
    </Card>
  )
}

/** 'DEL 20:05 – 22:15 DXB' over 'Fri 18 Dec · 6E 1461 · 3 h 40 m, non-stop'. */
export function LegLine({ leg, size = 'l' }: { leg: Leg; size?: 'm' | 'l' }) {
  const [first, last] = [leg.segments[0], leg.segments.at(-1)]
  if (!first || !last) return null
  const stops = leg.segments.slice(0, -1).map(({ destinationAirportCode }) => destinationAirportCode)
  const technical = leg.segments.flatMap(({ stopPoint }) => (stopPoint ? [stopPoint] : []))
  return (
    <div className={css.leg}>
      <AirlineMark code={first.airlineCode} size={size} />
      <div>
        <b>
          {first.originAirportCode} {timeOf(first.departureTime)} – {timeOf(last.arrivalTime)} {last.destinationAirportCode}
          {leg.dayChange !== 0 && (
            <span className={css.sup}>
              {leg.dayChange > 0 ? '+' : '−'}
              {Math.abs(leg.dayChange)}
              <span className={layout.vh}> day{Math.abs(leg.dayChange) > 1 ? 's' : ''}</span>
            </span>
          )}
        </b>
        <span>
          {formatWeekday(first.departureTime)} ·{' '}
          {leg.segments.map(({ airlineCode, flightNumber }) => `${airlineCode} ${flightNumber}`).join(', ')} ·{' '}
          {formatDuration(leg.durationMinutes)}, {stops.length === 0 ? 'non-stop' : `via ${stops.join(', ')}`}
        </span>
        {technical.length > 0 && <span className={css.technical}>Technical stop at {technical.join(', ')}</span>}
      </div>
    </div>
  )
}

/** 'Delhi to Dubai' */
export function formatRoute(legs: readonly Leg[]): string {
  const ends = legs.map(({ segments }) => [segments[0]?.originCityName ?? '', segments.at(-1)?.destinationCityName ?? ''] as const)
  const [first] = ends
  if (!first) return ''
  return ends.length < 3 ? `${first[0]} to ${first[1]}` : [first[0], ...ends.map(([, to]) => to)].join(', ')
}

export function nameTrip(legs: readonly Leg[]): string {
  const [first, second] = legs
  if (!second) return 'One way'
  const isBack = legs.length === 2 && first?.segments[0]?.originCityName === second.segments.at(-1)?.destinationCityName
  return isBack ? 'Return' : 'Multi-city'
}

/** Back to the results of this search; the travellers typed so far are kept. */
export function ChangeFlight({ searchId, searchBy }: { searchId: string; searchBy: SearchBy }) {
  return (
    <Link
      to="/flight/search-result/{-$searchId}"
      params={{ searchId }}
      search={searchAgain(searchBy)}
      className={layout.link}
      onClick={() => carryOver(searchId)}
    >
      Change flight
    </Link>
  )
}
