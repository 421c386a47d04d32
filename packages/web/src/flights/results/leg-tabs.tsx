import type { FlightOption } from '@tradewind/contract/flights/option'
import { formatWeekday } from '../../lib/dates.ts'
import { Chip } from '../../ui/chip.tsx'
import { Icon } from '../../ui/icons.tsx'
import layout from '../../ui/layout.module.css'
import { moveFocus } from '../../ui/move-focus.ts'
import { legsOf, type SearchQuery } from '../search/search-query.ts'
import { useAirport } from '../search/use-airport.ts'
import { flightNumbersOf } from './leg-words.ts'
import { t } from './messages.ts'
import css from './results.module.css'
import type { Shown } from './use-list-choices.ts'

type Bound = FlightOption['bound']
export type Picked = { readonly [B in Bound]: FlightOption | undefined }
type Props = {
  query: SearchQuery
  options: readonly FlightOption[]
  picked: Picked
  bound: Shown
  onBound: (bound: Shown) => void
}

/** The two lists of a domestic return, each with a choice of its own. */
export function LegTabs({ query, options, picked, bound, onBound }: Props) {
  const [out, back] = legsOf(query)
  const wholeCount = countWholes(options)
  return (
    <div className={css.legs} role="tablist" aria-label={t('flights')} onKeyDown={(event) => moveFocus(event, 'tab')}>
      {(
        [
          ['outbound', out],
          ['inbound', back],
        ] as const
      ).map(
        ([each, leg], index) =>
          leg && (
            <button
              key={each}
              type="button"
              role="tab"
              className={css.leg}
              aria-selected={each === bound}
              tabIndex={each === bound ? 0 : -1}
              onClick={() => onBound(each)}
            >
              <span className={css.nth}>{index + 1}</span>
              <span>
                <span className={css.legTitle}>
                  <span className={layout.onlyWide}>
                    <Way {...leg} />
                  </span>
                  <span className={layout.onlyNarrow}>
                    {leg.origin} – {leg.destination}
                  </span>
                </span>
                <span className={css.legDate}>
                  {formatWeekday(leg.departure)}
                  <span className={layout.onlyWide}> · {t('nFlights', { n: countJourneys(options, each) })}</span>
                </span>
              </span>
              {picked[each] && (
                <span className={layout.onlyWide}>
                  <Chip icon="check">{t('selectedFlight', { flight: flightNumbersOf(picked[each]) })}</Chip>
                </span>
              )}
            </button>
          ),
      )}
      {wholeCount > 0 && (
        <button
          type="button"
          role="tab"
          className={css.leg}
          aria-selected={bound === 'both'}
          tabIndex={bound === 'both' ? 0 : -1}
          onClick={() => onBound('both')}
        >
          <span className={css.nth}>
            <Icon name="swap" size={16} />
          </span>
          <span>
            <span className={css.legTitle}>{t('returnFaresTab')}</span>
            <span className={css.legDate}>{t('pairs', { n: wholeCount })}</span>
          </span>
        </button>
      )}
    </div>
  )
}

function Way({ origin, destination }: { origin: string; destination: string }) {
  const [from, to] = [useAirport(origin)?.cityName ?? origin, useAirport(destination)?.cityName ?? destination]
  return <>{t('way', { from, to })}</>
}

/** Return fares, where other options of the search are separate for each direction. */
export function isWhole({ legs }: FlightOption): boolean {
  return legs.length > 1
}

export function countWholes(options: readonly FlightOption[]): number {
  return new Set(options.filter(isWhole).map(({ journeyKey }) => journeyKey)).size
}

/** The two options of a special return are one fare of one airline. */
export function areSoldTogether(a: FlightOption, b: FlightOption): boolean {
  return a.source === b.source && a.validatingAirline === b.validatingAirline
}

function countJourneys(options: readonly FlightOption[], bound: Bound): number {
  return new Set(options.filter((option) => option.bound === bound && !isWhole(option)).map(({ journeyKey }) => journeyKey)).size
}
