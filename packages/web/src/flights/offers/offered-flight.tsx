import type { SharedOption } from '@tradewind/contract/flights/offers'
import type { Leg } from '@tradewind/contract/flights/option'
import { formatParty } from '@tradewind/domain/flights/format-party'
import { formatCabinBags, formatCheckInBags } from '@tradewind/domain/tickets/format-bags'
import type { ReactNode } from 'react'
import { formatWeekday, timeOf } from '../../lib/dates.ts'
import { formatAmount } from '../../lib/money.ts'
import { Chip } from '../../ui/chip.tsx'
import { classes } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icons.tsx'
import { AirlineMark } from '../airline-mark.tsx'
import { RefundableChip } from '../refundable-chip.tsx'
import { FarePath } from '../results/fare-path.tsx'
import { SpecialFareNote } from '../wishes/special-fare-chip.tsx'
import css from './offered-flight.module.css'

type Props = { option: SharedOption; currency: string; travellers: number; isChosen: boolean; action: ReactNode }

/** One shared flight: its legs, what the fare includes, its price when it was shared and today. */
export function OfferedFlight({ option, currency, travellers, isChosen, action }: Props) {
  const { position, legs, state } = option
  return (
    <article
      className={classes(css.card, isChosen && css.chosen, state === 'soldOut' && css.gone)}
      aria-label={`Flight ${position}`}
    >
      <span className={css.nth} aria-hidden="true">
        {isChosen ? <Icon name="check" size={16} /> : position}
      </span>
      <div className={css.legs}>
        {legs.map((leg) => (
          <LegLine key={leg.departureAt} leg={leg} />
        ))}
        <Facts option={option} />
      </div>
      <div className={css.side}>
        <Price option={option} currency={currency} travellers={travellers} />
        {action}
      </div>
    </article>
  )
}

function LegLine({ leg }: { leg: Leg }) {
  const [first, last] = [leg.segments[0], leg.segments.at(-1)]
  if (!first || !last) return null
  return (
    <div className={css.leg}>
      <AirlineMark code={first.airlineCode} />
      <div>
        <div className={css.day}>{formatWeekday(first.departureTime)}</div>
        <div className={css.clock}>
          {timeOf(first.departureTime)} – {timeOf(last.arrivalTime)}
          {leg.dayChange !== 0 && <sup>{leg.dayChange > 0 ? `+${leg.dayChange}` : leg.dayChange}</sup>}
        </div>
        <div className={css.who}>
          {first.originCityName} to {last.destinationCityName} ·{' '}
          {[...new Set(leg.segments.map(({ airlineName }) => airlineName))].join(', ')}{' '}
          <span className={css.numbers}>
            {leg.segments.map(({ airlineCode, flightNumber }) => `${airlineCode} ${flightNumber}`).join(', ')}
          </span>
        </div>
      </div>
      <FarePath leg={leg} />
    </div>
  )
}

function Facts({ option: { legs, isRefundable, mealIncluded, fareFamily, specialFare } }: { option: SharedOption }) {
  const first = legs[0]?.segments[0]
  return (
    <div className={css.facts}>
      <Chip icon="bag">{formatCheckInBags(first?.baggage ?? null)}</Chip>
      <Chip icon="cabin">{formatCabinBags(first?.cabinBaggage ?? null)}</Chip>
      {mealIncluded && <Chip icon="meal">Meal</Chip>}
      <RefundableChip isRefundable={isRefundable} />
      {fareFamily && <Chip>{fareFamily}</Chip>}
      <SpecialFareNote special={specialFare} />
    </div>
  )
}

/** Today's total first, then the old one if it changed. */
function Price({
  option: { state, total, currentTotal },
  currency,
  travellers,
}: Pick<Props, 'option' | 'currency' | 'travellers'>) {
  return (
    <div className={css.price}>
      <div className={css.amount}>{formatAmount(currentTotal ?? total, currency)}</div>
      <span className={css.faint}>{formatParty(travellers)}</span>
      {state === 'available' && <Chip tone="ok">Still available</Chip>}
      {state === 'changed' && (
        <span className={css.changed}>
          price changed from {formatAmount(total, currency)} to {formatAmount(currentTotal ?? total, currency)}
        </span>
      )}
      {state === 'soldOut' && <Chip tone="bad">Sold out</Chip>}
      {state === 'unknown' && <span className={css.faint}>No answer from the airline. Today's price is not known.</span>}
      {state === 'unchecked' && <span className={css.faint}>price when it was shared</span>}
    </div>
  )
}
