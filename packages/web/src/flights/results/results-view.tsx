import { useNavigate } from '@tanstack/react-router'
import type { FlightOption } from '@tradewind/contract/flights/option'
import { memo, type ReactNode, useCallback, useMemo } from 'react'
import { inEnglish } from '../../languages/page-language.ts'
import { useUser } from '../../lib/session.ts'
import { BESIDE, useMedia } from '../../lib/use-media.ts'
import { ShareTray } from '../offers/share-tray.tsx'
import { useSharing } from '../offers/use-sharing.tsx'
import { legsOf, type SearchQuery } from '../search/search-query.ts'
import { useBagsOf } from './bag-totals.ts'
import { BagWishFields } from './bag-wish-fields.tsx'
import { setChoices } from './filters.ts'
import { areSoldTogether, isWhole } from './leg-tabs.tsx'
import { OneList } from './one-list.tsx'
import { PairColumns } from './pair-columns.tsx'
import { PickBar } from './pick-bar.tsx'
import type { SearchRun } from './search-run.ts'
import { type PickedMarks, useListChoices } from './use-list-choices.ts'
import { useMayBePair } from './use-may-be-pair.ts'

type Props = { run: SearchRun; query: SearchQuery; again: ReactNode }

/**
 * The flights of a search in one list; for a domestic return, in two lists, beside each other where there is room, and the bar with their total.
 */
export const ResultsView = memo(function ResultsView({ run, query, again }: Props) {
  const choices = useListChoices(query)
  const { bound, setBound, picked: marks, setPicked, bags, setBags, views } = choices
  const picked = useMemo(() => findPicked(run, marks), [run, marks])
  const isSpecial = query.type === 'special'
  const hasInbound = picked.inbound !== undefined
  const navigate = useNavigate()
  const isWaiting = run.options.length === 0 && !run.isDone
  const mayBePair = useMayBePair(query)
  const isPair = useMemo(
    () => (isWaiting ? mayBePair : run.options.some((option) => option.bound === 'inbound')),
    [isWaiting, mayBePair, run.options],
  )
  // The halves of a special return are one fare: what one adds to the other is not the difference of their prices.
  const isBeside = useMedia(BESIDE) && isPair === true && !isSpecial && bound !== 'both'
  const travellerCount = query.adt + query.chd + query.inf
  const bagsOf = useBagsOf(bags, run.searchId, query.adt + query.chd)

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
      if (!isBeside && option.bound === 'outbound' && (!hasInbound || isSpecial)) {
        setBound('inbound')
        window.scrollTo({ top: 0 })
      }
    },
    [isPair, isBeside, book, hasInbound, isSpecial, picked.inbound, setBound, setPicked, run.searchId],
  )

  const sharing = useSharing(run.searchId)
  const isActing = useUser()?.actingFor != null
  // People share offers in their own name: staff who book for a customer cannot share.
  const mayShare = !isActing && run.options.some(({ earnings }) => earnings !== undefined)
  const wishForBags = (next: string | undefined) => {
    setBags(next)
    // Without a bag wish its filter is hidden, and no hidden filter may narrow the list.
    if (next === undefined)
      for (const { filters, setFilters } of [views.outbound, views.inbound]) setFilters(setChoices(filters, 'bags', []))
  }
  const hasBar = picked.outbound !== undefined || picked.inbound !== undefined
  const bagWish = <BagWishFields legs={legsOf(query)} bags={bags} onBags={wishForBags} />
  const list = { run, query, again, choices, picked, hasBar, bagsOf, bagWish, onSelect: select }
  return (
    <>
      {isBeside ? <PairColumns {...list} /> : <OneList {...list} isPair={isPair} markOf={mayShare ? sharing.markOf : undefined} />}
      {isPair && hasBar && (
        <PickBar
          outbound={picked.outbound}
          inbound={picked.inbound}
          travellerCount={travellerCount}
          soldAsOne={isSpecial ? run : undefined}
          onContinue={() => picked.outbound && book(picked.outbound, picked.inbound)}
          {...(mayShare && { share: sharing.pairButton(picked.outbound, picked.inbound) })}
        />
      )}
      {mayShare && (
        <div {...inEnglish}>
          <ShareTray sharing={sharing} searchId={run.searchId} options={run.options} isRaised={isPair === true && hasBar} />
        </div>
      )}
    </>
  )
})

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
