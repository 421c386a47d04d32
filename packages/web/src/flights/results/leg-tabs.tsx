import type { FlightOption } from '@tradewind/contract/flights/option'
import { formatWeekday } from '../../lib/dates.ts'
import { Chip } from '../../ui/chip.tsx'
import { Icon } from '../../ui/icons.tsx'
import layout from '../../ui/layout.module.css'
import { moveFocus } from '../../ui/move-focus.ts'
import { legsOf, type SearchQuery } from '../search/search-query.ts'
import { useAirport } from '../search/use-airport.ts'
import { flightNumbersOf } from './leg-words.ts'
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
    <div className={css.legs} role="tablist" aria-label="Flights" onKeyDown={(event) => moveFocus(event, 'tab')}>
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
                    <City code={leg.origin} /> to <City code={leg.destination} />
                  </span>
                  <span className={layout.onlyNarrow}>
                    {leg.origin} – {leg.destination}
                  </span>
                </span>
                <span className={css.legDate}>
                  {formatWeekday(leg.departure)}
                  <span className={layout.onlyWide}> · {countJourneys(options, each)} flights</span>
                </span>
              </span>
              {picked[each] && (
                <span className={layout.onlyWide}>
                  <Chip icon="check">{flightNumbersOf(picked[each])} selected</Chip>
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
            <span className={css.legTitle}>Return fares</span>
            <span className={css.legDate}>{wholeCount} pairs</span>
          </span>
        </button>
      )}
    </div>
  )
}

export function City({ code }: { code: string }) {
  return <>{useAirport(code)?.cityName ?? code}</>
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
