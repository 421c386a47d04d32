import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { bookingNumber } from '@tradewind/domain/tickets/ticket-words'
import { useState } from 'react'
import { AirlineMark } from '../flights/airline-mark.tsx'
import { api } from '../lib/api.ts'
import { explain } from '../lib/explain.ts'
import { formatAmount } from '../lib/money.ts'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/field.tsx'
import layout from '../ui/layout.module.css'
import { FailedNotice } from '../ui/notice.tsx'
import { changeOf } from './change-of.ts'
import type { WhatIfLine } from './markup-queries.ts'
import { RuleSkeleton } from './rules-view.tsx'
import css from './what-if.module.css'

/** Each booking with the rule that priced it and the rule of the draft. */
export function WhatIfLines({ whatIfId, currency }: { whatIfId: number; currency: string }) {
  const [onlyAffected, setOnlyAffected] = useState(true)
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['GET_WHAT_IF_LINES', whatIfId, onlyAffected],
    queryFn: ({ pageParam, signal }) =>
      api.markupChecks.listWhatIfLines({ whatIfId, onlyAffected, ...(pageParam && { cursor: pageParam }) }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const lines = data?.pages.flatMap((page) => page.lines) ?? []
  return (
    <>
      <Checkbox checked={onlyAffected} onChange={(event) => setOnlyAffected(event.target.checked)}>
        Only bookings with a different price
      </Checkbox>
      {error && !data && <FailedNotice onRetry={() => void refetch()}>{explain(error)}</FailedNotice>}
      {!data && !error && <RuleSkeleton />}
      {data && lines.length === 0 && <p className={layout.soft}>No booking would have had a different price.</p>}
      {lines.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        <section className={css.scroll} aria-label="Bookings" tabIndex={0}>
          <table className={css.table}>
            <thead>
              <tr>
                <th scope="col">Booking</th>
                <th scope="col">Customer</th>
                <th scope="col">Rule</th>
                <th scope="col">Customer pays</th>
                <th scope="col">Margin</th>
              </tr>
            </thead>
            <tbody>
              {lines.map((line) => (
                <Line key={line.bookingId} line={line} currency={currency} />
              ))}
            </tbody>
          </table>
        </section>
      )}
      {hasNextPage && (
        <Button size="sm" pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show more
        </Button>
      )}
    </>
  )
}

function Line({ line, currency }: { line: WhatIfLine; currency: string }) {
  const figure = (name: 'totalPayable' | 'margin') => {
    const { text, direction } = changeOf(line[name], currency)
    return (
      <td>
        {formatAmount(line[name].after, currency)}
        <small className={css[direction]}>{text}</small>
      </td>
    )
  }
  return (
    <tr>
      <th scope="row">
        <AirlineMark code={line.airlineCode} size="s" />{' '}
        <Link to="/staff/tickets" search={{ open: line.bookingId }} className={layout.link}>
          {line.pnr ?? bookingNumber(line.bookingId)}
        </Link>
        <small>{line.sectors.join(', ')}</small>
      </th>
      <td>{line.buyerName}</td>
      <td>
        {line.ruleAfter ?? 'No rule'}
        {line.ruleBefore !== line.ruleAfter && <small>before: {line.ruleBefore ?? 'no rule'}</small>}
      </td>
      {figure('totalPayable')}
      {figure('margin')}
    </tr>
  )
}
