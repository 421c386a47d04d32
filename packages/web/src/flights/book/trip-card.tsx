import { Link } from '@tanstack/react-router'
import type { FlightOption, SearchBy } from '@tradewind/contract/flights/option'
import { findAirline } from '@tradewind/domain/reference/airlines'
import { type ReactNode, useState } from 'react'
import { inEnglish } from '../../languages/page-language.ts'
import { Card } from '../../ui/card.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import layout from '../../ui/layout.module.css'
import { SafeHtml } from '../../ui/safe-html.tsx'
import { formatRoute, LegLine, nameTrip } from '../leg-line.tsx'
import { RefundableChip } from '../refundable-chip.tsx'
import { SpecialFareChip } from '../wishes/special-fare-chip.tsx'
import { searchAgain } from './book-search.ts'
import { carryOver } from './draft-store.ts'
import { t } from './messages.ts'
import { PenaltyTable } from './penalty-table.tsx'
import type { BookOptions } from './quote-queries.ts'
import css from './trip-card.module.css'

type Props = {
  option: Pick<FlightOption, 'legs' | 'isRefundable' | 'fareFamily' | 'specialFare'>
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
    <Card className={css.trip} aria-label={t('yourFlight')}>
      <div className={css.head}>
        <h1>{formatRoute(option.legs)}</h1>
        <Chip>{part ?? nameTrip(option.legs)}</Chip>
        {option.fareFamily && <Chip>{option.fareFamily}</Chip>}
        <SpecialFareChip special={option.specialFare} />
        <RefundableChip isRefundable={option.isRefundable} />
        <span className={layout.grow} />
        <span className={css.ways}>
          {(fareRules.length > 0 || penalties.length > 0) && (
            <button type="button" className={layout.link} onClick={() => setReading(true)}>
              {t('fareRules')}
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
      <Dialog isOpen={isReading} onClose={() => setReading(false)} title={t('fareRules')} shape="broad">
        <div className={css.rules}>
          <PenaltyTable penalties={penalties} />
          {fareRules.map((rule) => (
            <section key={`${rule.origin}${rule.destination}${rule.airline}`}>
              <h3>
                <bdi>
                  {rule.origin}–{rule.destination} · {findAirline(rule.airline)?.name ?? rule.airline}
                </bdi>
              </h3>
              <div {...inEnglish}>
                <SafeHtml html={rule.fareRuleDetail} />
              </div>
            </section>
          ))}
        </div>
      </Dialog>
    </Card>
  )
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
      {t('changeFlight')}
    </Link>
  )
}
