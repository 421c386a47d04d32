import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { FlightOption, Leg, SearchBy } from '@tradewind/contract/flights/option'
import { useEffect, useId, useRef, useState } from 'react'
import { LegLine } from '../../flights/leg-line.tsx'
import { runSearch } from '../../flights/results/run-search.ts'
import type { SearchRun } from '../../flights/results/search-run.ts'
import { explain } from '../../lib/explain.ts'
import { formatAmount } from '../../lib/money.ts'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/class-names.ts'
import { FailedNotice, Notice } from '../../ui/notice.tsx'
import { Bone } from '../../ui/spinner.tsx'
import type { NewFlight } from './change-choice.ts'
import css from './new-flight.module.css'
import { type Between, choosable } from './new-flight.ts'

type Found = NonNullable<NewFlight['found']>
type Props = {
  searchBy: SearchBy
  old: Leg | undefined
  between: Between
  travellers: number
  chosen: Found | undefined
  onChoose: (found: Found | undefined) => void
}

/** The server keeps a search for this long. */
const FRESH_MS = 15 * 60_000
const FIRST = 5

/** The flights of one day, one way, from all suppliers of the site, as they answer: one of them is chosen. */
export function FoundFlights({ searchBy, old, between, travellers, chosen, onChoose }: Props) {
  const client = useQueryClient()
  const name = useId()
  const [showsAll, setShowsAll] = useState(false)
  const status = useRef<HTMLParagraphElement>(null)
  const queryKey = ['SEARCH_NEW_FLIGHT', searchBy]
  const { data, error, refetch } = useQuery<SearchRun>({
    queryKey,
    queryFn: ({ signal }) =>
      runSearch({ searchBy, searchId: undefined, signal, onProgress: (run) => client.setQueryData(queryKey, run) }),
    staleTime: FRESH_MS,
    gcTime: FRESH_MS,
    retry: false,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  })
  // On a phone the answer begins below the fold.
  useEffect(() => {
    status.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  if (error) return <FailedNotice onRetry={() => void refetch()}>{explain(error)}</FailedNotice>
  const isDone = data?.isDone === true
  const options = data ? choosable(data.options, old, between, new Date().toISOString()) : []
  const failed = data?.sources.filter(({ status }) => status === 'failed' || status === 'late') ?? []
  const shown = showsAll ? options : options.slice(0, FIRST)
  // A choice stays in sight, wherever it stands in the list.
  const isHidden = chosen && !shown.some(({ resultIndex }) => resultIndex === chosen.option.resultIndex)
  return (
    <div className={css.found}>
      <p ref={status} className={css.hint} role="status">
        {isDone ? countFlights(options.length, travellers) : 'Searching flights…'}
      </p>
      {!isDone && options.length === 0 && [0, 1, 2].map((row) => <Bone key={row} height={56} />)}
      {isDone && options.length === 0 && (
        <Notice>No other flight fits on this day. Choose another date, or send only the date: our team will find a flight.</Notice>
      )}
      {options.length > 0 && (
        <fieldset className={css.options} aria-label="Flights">
          {[...shown, ...(isHidden ? [chosen.option] : [])].map((option) => (
            <Option
              key={option.resultIndex}
              name={name}
              option={option}
              isChosen={option.resultIndex === chosen?.option.resultIndex}
              onChoose={() => data && onChoose({ searchId: data.searchId, option })}
            />
          ))}
        </fieldset>
      )}
      <div className={css.more}>
        {options.length > FIRST && !showsAll && (
          <Button size="sm" onClick={() => setShowsAll(true)}>
            Show all {options.length} flights
          </Button>
        )}
        {chosen && (
          <Button size="sm" variant="quiet" onClick={() => onChoose(undefined)}>
            Send only the date
          </Button>
        )}
      </div>
      {isDone && failed.length > 0 && (
        <p className={css.hint}>
          {failed.length === 1 ? 'One supplier did not answer.' : `${failed.length} suppliers did not answer.`} There may be more
          flights.
        </p>
      )}
    </div>
  )
}

type OptionProps = { name: string; option: FlightOption; isChosen: boolean; onChoose: () => void }

function Option({ name, option, isChosen, onChoose }: OptionProps) {
  const [leg] = option.legs
  if (!leg) return null
  return (
    <label className={classes(css.option, isChosen && css.on)}>
      <input type="radio" name={name} checked={isChosen} onChange={onChoose} />
      <LegLine leg={leg} size="m" />
      <span className={css.price}>
        <b>{formatAmount(option.publishedPrice, option.currency)}</b>
        {option.fareFamily && <small>{option.fareFamily}</small>}
      </span>
    </label>
  )
}

/** '12 flights, cheapest first, for 4 travellers' */
function countFlights(count: number, travellers: number): string {
  const flights = count === 1 ? '1 flight' : `${count} flights, cheapest first`
  return travellers > 1 && count > 0 ? `${flights}, for ${travellers} travellers` : flights
}
