import type { FlightOption } from '@tradewind/contract/flight-option'
import { formatWeekday } from '../../lib/dates.ts'
import { Chip } from '../../ui/chip.tsx'
import layout from '../../ui/layout.module.css'
import { moveFocus } from '../../ui/move-focus.ts'
import { legsOf, type SearchQuery } from '../search/search-query.ts'
import { useAirport } from '../search/use-airport.ts'
import { flightNumbersOf } from './leg-words.ts'
import css from './results.module.css'

type Bound = FlightOption['bound']
type Props = {
  query: SearchQuery
  options: readonly FlightOption[]
  picked: { readonly [B in Bound]: FlightOption | undefined }
  bound: Bound
  onBound: (bound: Bound) => void
}

/** The two ways of a domestic return, each chosen on its own. */
export function LegTabs({ query, options, picked, bound, onBound }: Props) {
  const [out, back] = legsOf(query)
  return (
    <div className={css.legs} role="tablist" aria-label="Ways" onKeyDown={(event) => moveFocus(event, 'tab')}>
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
                  <City code={leg.origin} /> to <City code={leg.destination} />
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
    </div>
  )
}

function City({ code }: { code: string }) {
  return <>{useAirport(code)?.cityName ?? code}</>
}

function countJourneys(options: readonly FlightOption[], bound: Bound): number {
  return new Set(options.filter((option) => option.bound === bound).map(({ journeyKey }) => journeyKey)).size
}
