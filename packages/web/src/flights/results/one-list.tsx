import type { FlightOption } from '@tradewind/contract/flights/option'
import { type ReactNode, useMemo, useState } from 'react'
import { BELOW_WIDE, useMedia } from '../../lib/use-media.ts'
import { usePainted } from '../../lib/use-painted.ts'
import { classes } from '../../ui/class-names.ts'
import layout from '../../ui/layout.module.css'
import { legsOf, type SearchQuery } from '../search/search-query.ts'
import type { BagsOf } from './bag-totals.ts'
import { ownFareOf } from './calendar-fares.ts'
import { useDenseRows } from './dense-rows.ts'
import { ExpiryNotice } from './expiry-notice.tsx'
import { FareList } from './fare-list.tsx'
import { FareStrip } from './fare-strip.tsx'
import { FilterDialog } from './filter-dialog.tsx'
import { FilterPanel } from './filter-panel.tsx'
import { isReturnFare } from './group-returns.ts'
import { areSoldTogether, isWhole, LegTabs, type Picked } from './leg-tabs.tsx'
import { ListHead, NoMatch, SkipToFlights } from './list-head.tsx'
import { useListView } from './list-view.ts'
import { t } from './messages.ts'
import { ProgressLine } from './progress-line.tsx'
import css from './results.module.css'
import type { SearchRun } from './search-run.ts'
import { SortBar } from './sort-bar.tsx'
import { useChangeDate } from './use-change-date.ts'
import type { ListChoices, Shown } from './use-list-choices.ts'
import { WaitingCards } from './waiting-cards.tsx'

type Props = {
  run: SearchRun
  query: SearchQuery
  again: ReactNode
  choices: ListChoices
  /** Undefined until it is known whether two lists come. */
  isPair: boolean | undefined
  picked: Picked
  hasBar: boolean
  bagsOf: BagsOf | undefined
  bagWish: ReactNode
  onSelect: (option: FlightOption) => void
  markOf: ((option: FlightOption) => ReactNode) | undefined
}

/** Filters, dates, order and flights of one list; of a domestic return, one of its lists, with the tabs to the others. */
export function OneList({ run, query, again, choices, picked, hasBar, bagsOf, bagWish, onSelect, markOf, ...props }: Props) {
  const { bound, setBound, filters, setFilters, sort, setSort } = choices
  const isPair = props.isPair === true
  const [isFiltering, setFiltering] = useState(false)
  const isBelowWide = useMedia(BELOW_WIDE)
  // The first flights come before the filters, in a frame of their own.
  const isPainted = usePainted()
  const changeDate = useChangeDate(query)
  const isWaiting = run.options.length === 0 && !run.isDone
  const shownBound = isPair ? bound : 'outbound'
  // Once one option of a special return is chosen, the other list shows what is sold together with it.
  const chosenOutbound = query.type === 'special' && shownBound === 'inbound' ? picked.outbound : undefined
  const options = useMemo(
    () =>
      isPair
        ? run.options.filter(
            (option) => isInList(option, shownBound) && (!chosenOutbound || areSoldTogether(chosenOutbound, option)),
          )
        : run.options,
    [run.options, shownBound, isPair, chosenOutbound],
  )
  const own = useMemo(() => ownFareOf(options), [options])
  const view = useListView(options, { filters, sort, bagsOf })
  const { isDense, mayChoose, turn } = useDenseRows()
  const leg = legsOf(query)[shownBound === 'inbound' ? 1 : 0]
  const cityName = options[0]?.legs[0]?.segments[0]?.originCityName ?? leg?.origin ?? ''
  const isHalves = isPair && shownBound !== 'both'
  const panel = (
    <FilterPanel
      view={view}
      isComplete={run.isDone}
      filters={filters}
      onChange={setFilters}
      cityName={cityName}
      hasHead={!isBelowWide}
      bagWish={bagWish}
    />
  )
  const isUnsure = isWaiting && props.isPair === undefined
  return (
    <div className={classes(layout.wrap, css.results, hasBar && css.hasBar)}>
      <SkipToFlights />
      {!isBelowWide && (
        <aside className={classes(css.card, css.filters, isUnsure && css.unsure)} aria-label={t('filters')}>
          {isPainted && !isWaiting ? panel : <WaitingCards count={3} />}
        </aside>
      )}
      <div className={classes(css.list, isUnsure && css.unsure)}>
        <div className={css.notices}>
          <ExpiryNotice run={run} again={again} />
        </div>
        {isPair && <LegTabs query={query} options={run.options} picked={picked} bound={shownBound} onBound={setBound} />}
        <section className={classes(css.card, css.top)} aria-label={t('datesAndProgress')}>
          {leg && query.type !== 'multiCity' && (
            <FareStrip
              key={leg.origin + leg.departure}
              query={query}
              leg={shownBound === 'inbound' ? 1 : 0}
              date={leg.departure}
              own={own}
              isWaiting={!run.isDone}
              isDense={isDense}
              onDate={(date) => changeDate(shownBound === 'inbound' ? 'inbound' : 'outbound', date)}
            />
          )}
          <ProgressLine run={run} fare={query.fare} flightCount={view.table.journeyCount} />
        </section>
        <SortBar view={view} sort={sort} onSort={setSort} />
        <ListHead
          view={view}
          isWaiting={isWaiting}
          query={query}
          filters={filters}
          onChange={setFilters}
          seesNet={options.some(({ earnings }) => earnings !== undefined)}
          onOpenFilters={() => setFiltering(true)}
          dense={mayChoose ? { isOn: isDense, turn } : undefined}
        />
        {isWaiting ? (
          <WaitingCards count={6} />
        ) : view.rows.length > 0 ? (
          <FareList
            key={`${shownBound} ${isDense}`}
            isDense={isDense}
            isGrouped={query.type !== 'multiCity' && options.every(isReturnFare)}
            view={view}
            traceId={run.traceId}
            sources={run.sources}
            isComplete={run.isDone}
            travellerCount={query.adt + query.chd + query.inf}
            chosenIndex={isHalves ? (picked[shownBound]?.resultIndex ?? '') : undefined}
            onSelect={onSelect}
            bagsOf={bagsOf}
            markOf={isHalves ? undefined : markOf}
          />
        ) : (
          <NoMatch view={view} filters={filters} onChange={setFilters} />
        )}
      </div>
      <FilterDialog
        isOpen={isFiltering && isBelowWide}
        onClose={() => setFiltering(false)}
        count={view.rows.length}
        filters={filters}
        onChange={setFilters}
      >
        {panel}
      </FilterDialog>
    </div>
  )
}

function isInList(option: FlightOption, shown: Shown): boolean {
  return isWhole(option) ? shown === 'both' : option.bound === shown
}
