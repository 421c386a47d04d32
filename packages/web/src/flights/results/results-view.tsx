import { useNavigate } from '@tanstack/react-router'
import type { FlightOption } from '@tradewind/contract/flights/option'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { useUser } from '../../lib/session.ts'
import { BELOW_WIDE, useMedia } from '../../lib/use-media.ts'
import { usePainted } from '../../lib/use-painted.ts'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/class-names.ts'
import { Dialog } from '../../ui/dialog.tsx'
import layout from '../../ui/layout.module.css'
import { ShareTray } from '../offers/share-tray.tsx'
import { useSharing } from '../offers/use-sharing.tsx'
import { legsOf, type SearchQuery } from '../search/search-query.ts'
import { useBagsOf } from './bag-totals.ts'
import { BagWishFields } from './bag-wish-fields.tsx'
import { ownFareOf } from './calendar-fares.ts'
import { useDenseRows } from './dense-rows.ts'
import { ExpiryNotice } from './expiry-notice.tsx'
import { FareList } from './fare-list.tsx'
import { FareStrip } from './fare-strip.tsx'
import { FilterPanel } from './filter-panel.tsx'
import { hasFilters, setChoices } from './filters.ts'
import { isReturnFare } from './group-returns.ts'
import { isWhole, LegTabs } from './leg-tabs.tsx'
import { ListHead, NoMatch, SkipToFlights } from './list-head.tsx'
import { useListView } from './list-view.ts'
import { PickBar } from './pick-bar.tsx'
import { ProgressLine } from './progress-line.tsx'
import css from './results.module.css'
import type { SearchRun } from './search-run.ts'
import { SortBar } from './sort-bar.tsx'
import { useChangeDate } from './use-change-date.ts'
import { type PickedMarks, type Shown, useListChoices } from './use-list-choices.ts'
import { useMayBePair } from './use-may-be-pair.ts'
import { WaitingCards } from './waiting-cards.tsx'

/** Filters, dates, order and flights of one list; for a domestic return, two lists and the bar with their total. */
export function ResultsView({ run, query, again }: { run: SearchRun; query: SearchQuery; again: ReactNode }) {
  const choices = useListChoices(query)
  const { bound, setBound, filters, setFilters, sort, setSort, picked: marks, setPicked, bags, setBags } = choices
  const picked = useMemo(() => findPicked(run, marks), [run, marks])
  const isSpecial = query.type === 'special'
  const hasInbound = picked.inbound !== undefined
  const [isFiltering, setFiltering] = useState(false)
  const isBelowWide = useMedia(BELOW_WIDE)
  // The first flights come before the filters, in a frame of their own.
  const isPainted = usePainted()
  const navigate = useNavigate()
  const changeDate = useChangeDate(query)
  const isWaiting = run.options.length === 0 && !run.isDone
  const mayBePair = useMayBePair(query)
  const isPair = useMemo(
    () => (isWaiting ? mayBePair === true : run.options.some((option) => option.bound === 'inbound')),
    [isWaiting, mayBePair, run.options],
  )
  const shownBound = isPair ? bound : 'outbound'
  // Once one option of a special return is chosen, the other list shows what is sold together with it.
  const chosenOutbound = isSpecial && shownBound === 'inbound' ? picked.outbound : undefined
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
  const bagsOf = useBagsOf(bags, run.searchId, query.adt + query.chd)
  const view = useListView(options, { filters, sort, bagsOf })
  const seesNet = options.some(({ earnings }) => earnings !== undefined)
  const { isDense, mayChoose, turn } = useDenseRows()
  const travellerCount = query.adt + query.chd + query.inf
  const legs = legsOf(query)
  const leg = legs[shownBound === 'inbound' ? 1 : 0]
  const cityName = options[0]?.legs[0]?.segments[0]?.originCityName ?? leg?.origin ?? ''

  const book = useCallback(
    (outbound: FlightOption, inbound?: FlightOption) => {
      const search = { resultIndex: outbound.resultIndex, ...(inbound && { inbound: inbound.resultIndex }) }
      void navigate({ to: '/flight/book/$searchId', params: { searchId: run.searchId }, search })
    },
    [navigate, run.searchId],
  )

  const select = useCallback(
    (option: FlightOption) => {
      if (!isPair || isWhole(option)) return book(option)
      setPicked((before) => {
        const next = { ...before, [option.bound]: markOf(run.searchId, option) }
        const isOdd = isSpecial && option.bound === 'outbound' && picked.inbound && !areSoldTogether(option, picked.inbound)
        if (!isOdd) return next
        const { inbound: _parted, ...rest } = next
        return rest
      })
      if (option.bound === 'outbound' && (!hasInbound || isSpecial)) {
        setBound('inbound')
        window.scrollTo({ top: 0 })
      }
    },
    [isPair, book, hasInbound, isSpecial, picked.inbound, setBound, setPicked, run.searchId],
  )

  const sharing = useSharing(run.searchId)
  const isActing = useUser()?.actingFor != null
  // People share offers in their own name: staff who book for a customer cannot share.
  const mayShare = seesNet && !isActing
  const wishForBags = (next: string | undefined) => {
    setBags(next)
    // Without a bag wish its filter is hidden, and no hidden filter may narrow the list.
    if (next === undefined) setFilters(setChoices(filters, 'bags', []))
  }
  const isHalves = isPair && shownBound !== 'both'
  const panel = (
    <FilterPanel
      view={view}
      isComplete={run.isDone}
      filters={filters}
      onChange={setFilters}
      cityName={cityName}
      hasHead={!isBelowWide}
      bagWish={<BagWishFields legs={legs} bags={bags} onBags={wishForBags} />}
    />
  )
  const hasBar = picked.outbound !== undefined || picked.inbound !== undefined
  return (
    <>
      <div className={classes(layout.wrap, css.results, hasBar && css.hasBar)}>
        <SkipToFlights />
        {!isBelowWide && (
          <aside className={classes(css.card, css.filters)} aria-label="Filters">
            {isPainted && !isWaiting ? panel : <WaitingCards count={3} />}
          </aside>
        )}
        <div className={classes(css.list, isWaiting && mayBePair === undefined && css.unsure)}>
          <div className={css.notices}>
            <ExpiryNotice run={run} again={again} />
          </div>
          {isPair && <LegTabs query={query} options={run.options} picked={picked} bound={shownBound} onBound={setBound} />}
          <section className={classes(css.card, css.top)} aria-label="Dates and progress">
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
            <ProgressLine run={run} flightCount={view.table.journeyCount} />
          </section>
          <SortBar view={view} sort={sort} onSort={setSort} />
          <ListHead
            view={view}
            isWaiting={isWaiting}
            filters={filters}
            onChange={setFilters}
            seesNet={seesNet}
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
              travellerCount={travellerCount}
              chosenIndex={isPair && shownBound !== 'both' ? (picked[shownBound]?.resultIndex ?? '') : undefined}
              onSelect={select}
              bagsOf={bagsOf}
              markOf={mayShare && !isHalves ? sharing.markOf : undefined}
            />
          ) : (
            <NoMatch view={view} filters={filters} onChange={setFilters} />
          )}
        </div>
      </div>
      <Dialog
        isOpen={isFiltering && isBelowWide}
        onClose={() => setFiltering(false)}
        title="Filters"
        shape="side"
        keepsEntries
        foot={
          <div className={css.filterFoot}>
            {hasFilters(filters) && <Button onClick={() => setFilters({})}>Clear all</Button>}
            <Button variant="primary" onClick={() => setFiltering(false)}>
              Show {view.rows.length} flights
            </Button>
          </div>
        }
      >
        {panel}
      </Dialog>
      {isPair && hasBar && (
        <PickBar
          outbound={picked.outbound}
          inbound={picked.inbound}
          travellerCount={travellerCount}
          onContinue={() => picked.outbound && book(picked.outbound, picked.inbound)}
          {...(mayShare && { share: sharing.pairButton(picked.outbound, picked.inbound) })}
        />
      )}
      {mayShare && <ShareTray sharing={sharing} searchId={run.searchId} options={run.options} isRaised={isPair && hasBar} />}
    </>
  )
}

/** The two options of a special return are one fare of one airline. */
function areSoldTogether(a: FlightOption, b: FlightOption): boolean {
  return a.source === b.source && a.validatingAirline === b.validatingAirline
}

function isInList(option: FlightOption, shown: Shown): boolean {
  return isWhole(option) ? shown === 'both' : option.bound === shown
}

/** A choice belongs to its search: the same result index in another search is another flight. */
function markOf(searchId: string, { resultIndex }: FlightOption): string {
  return `${searchId}~${resultIndex}`
}

/** What was chosen in this search; empty after a new one. */
function findPicked({ searchId, options }: SearchRun, { outbound, inbound }: PickedMarks) {
  const find = (mark: string | undefined, bound: FlightOption['bound']) =>
    mark === undefined ? undefined : options.find((option) => option.bound === bound && markOf(searchId, option) === mark)
  return { outbound: find(outbound, 'outbound'), inbound: find(inbound, 'inbound') }
}
