import type { FlightOption } from '@tradewind/contract/flights/option'
import { type ReactNode, useId, useMemo, useState } from 'react'
import { formatWeekday } from '../../lib/dates.ts'
import { Button } from '../../ui/button.tsx'
import { RemovableChip } from '../../ui/chip.tsx'
import { classes } from '../../ui/class-names.ts'
import type { SearchLeg, SearchQuery } from '../search/search-query.ts'
import { useAirport } from '../search/use-airport.ts'
import type { BagsOf } from './bag-totals.ts'
import { ownFareOf } from './calendar-fares.ts'
import { describeFilters } from './describe-filters.ts'
import { FareList } from './fare-list.tsx'
import { FareStrip } from './fare-strip.tsx'
import { FilterDialog } from './filter-dialog.tsx'
import { FilterPanel } from './filter-panel.tsx'
import { FLIGHTS_FOUND, NoMatch } from './list-head.tsx'
import { type ListView, useListView } from './list-view.ts'
import { t } from './messages.ts'
import columns from './pair-columns.module.css'
import { PairRow } from './pair-row.tsx'
import css from './results.module.css'
import type { SearchRun } from './search-run.ts'
import { SortBar } from './sort-bar.tsx'
import { useChangeDate } from './use-change-date.ts'
import type { ListChoice } from './use-list-choices.ts'
import { WaitingCards } from './waiting-cards.tsx'

type Bound = FlightOption['bound']
type Props = {
  bound: Bound
  leg: SearchLeg
  run: SearchRun
  query: SearchQuery
  options: readonly FlightOption[]
  choice: ListChoice
  picked: FlightOption | undefined
  bagsOf: BagsOf | undefined
  bagWish: ReactNode
  leads: boolean
  onLead: (bound: Bound) => void
  onSelect: (option: FlightOption) => void
}

const ROW_HEIGHT_PX = 74

/** One direction of a domestic return: its days, order, filters and flights, of which one is chosen. */
export function PairColumn(props: Props) {
  const { bound, leg, run, query, options, choice, picked, bagsOf, bagWish, leads, onLead, onSelect } = props
  const { filters, setFilters, sort, setSort } = choice
  const [isFiltering, setFiltering] = useState(false)
  const titleId = useId()
  const changeDate = useChangeDate(query)
  const own = useMemo(() => ownFareOf(options), [options])
  const view = useListView(options, { filters, sort, bagsOf })
  const isWaiting = run.options.length === 0 && !run.isDone
  const from = useAirport(leg.origin)?.cityName ?? leg.origin
  const lead = () => onLead(bound)
  return (
    <section className={columns.column} aria-labelledby={titleId} onPointerEnter={lead} onFocus={lead}>
      <div className={classes(css.card, columns.days)}>
        <FareStrip
          key={leg.origin + leg.departure}
          query={query}
          leg={bound === 'inbound' ? 1 : 0}
          date={leg.departure}
          own={own}
          isWaiting={!run.isDone}
          isDense
          onDate={(date) => changeDate(bound, date)}
        />
      </div>
      <div className={columns.head}>
        <div className={columns.title}>
          <div>
            <Title bound={bound} leg={leg} from={from} id={titleId} />
            <span className={columns.count} role="status">
              {isWaiting ? t('lookingForFlights') : t('matches', { n: view.rows.length, total: view.table.journeyCount })}
            </span>
          </div>
          <Button
            size="sm"
            icon="filter"
            aria-label={t(bound === 'inbound' ? 'inboundFilters' : 'outboundFilters')}
            onClick={() => setFiltering(true)}
          >
            {t('filters')}
          </Button>
        </div>
        <ActiveFilters view={view} choice={choice} />
        <SortBar view={view} sort={sort} onSort={setSort} />
      </div>
      {isWaiting ? (
        <WaitingCards count={6} />
      ) : view.rows.length > 0 ? (
        <FareList
          isDense={false}
          isGrouped={false}
          view={view}
          traceId={run.traceId}
          sources={run.sources}
          isComplete={run.isDone}
          travellerCount={query.adt + query.chd + query.inf}
          chosenIndex={picked?.resultIndex ?? ''}
          onSelect={onSelect}
          bagsOf={bagsOf}
          markOf={undefined}
          column={{
            label: t(bound === 'inbound' ? 'inboundFlights' : 'outboundFlights'),
            Card: PairRow,
            heightPx: ROW_HEIGHT_PX,
            chosenPrice: picked?.publishedPrice,
            leads,
          }}
        />
      ) : (
        view.table.journeyCount > 0 && <NoMatch view={view} filters={filters} onChange={setFilters} />
      )}
      <FilterDialog
        isOpen={isFiltering}
        onClose={() => setFiltering(false)}
        title={t(bound === 'inbound' ? 'inboundFilters' : 'outboundFilters')}
        count={view.rows.length}
        filters={filters}
        onChange={setFilters}
      >
        <FilterPanel
          view={view}
          isComplete={run.isDone}
          filters={filters}
          onChange={setFilters}
          cityName={from}
          hasHead={false}
          bagWish={bagWish}
        />
      </FilterDialog>
    </section>
  )
}

function Title({ bound, leg, from, id }: Pick<Props, 'bound' | 'leg'> & { from: string; id: string }) {
  const to = useAirport(leg.destination)?.cityName ?? leg.destination
  return (
    <div id={bound === 'outbound' ? FLIGHTS_FOUND : undefined} tabIndex={-1}>
      <h2 id={id}>
        {t('columnTitle', { bound: t(bound), from, to })} · {formatWeekday(leg.departure)}
      </h2>
    </div>
  )
}

function ActiveFilters({ view, choice }: { view: ListView; choice: ListChoice }) {
  return (
    <div className={columns.chips}>
      {describeFilters(view, choice.filters).map(({ name, text, without }) => (
        <RemovableChip key={name} label={t('removeFilter', { filter: text })} onRemove={() => choice.setFilters(without)}>
          {text}
        </RemovableChip>
      ))}
    </div>
  )
}
