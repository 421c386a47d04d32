import { useInfiniteQuery } from '@tanstack/react-query'
import type { TestedSale } from '@tradewind/contract/editions/what-if'
import { useState } from 'react'
import { explain } from '../lib/explain.ts'
import { formatAmount } from '../lib/money.ts'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/field.tsx'
import layout from '../ui/layout.module.css'
import { FailedNotice } from '../ui/notice.tsx'
import { ListSkeleton } from '../ui/spinner.tsx'
import { changeOf } from './change-of.ts'
import type { BookTests } from './rule-book.ts'
import css from './what-if.module.css'

type Props<S extends TestedSale> = { tests: BookTests<S>; whatIfId: number; currency: string }

/** Each sale with the rule that priced it and the rule of the draft. */
export function WhatIfLines<S extends TestedSale>({ tests, whatIfId, currency }: Props<S>) {
  const [onlyAffected, setOnlyAffected] = useState(true)
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: [...tests.keys.sales, whatIfId, onlyAffected],
    queryFn: ({ pageParam, signal }) => tests.listSales({ whatIfId, onlyAffected, cursor: pageParam, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const lines = data?.pages.flatMap((page) => page.lines) ?? []
  return (
    <>
      <Checkbox checked={onlyAffected} onChange={(event) => setOnlyAffected(event.target.checked)}>
        {tests.words.onlyAffected}
      </Checkbox>
      {error && !data && <FailedNotice onRetry={() => void refetch()}>{explain(error)}</FailedNotice>}
      {!data && !error && <ListSkeleton lines={6} />}
      {data && lines.length === 0 && <p className={layout.soft}>{tests.words.noneAffected}</p>}
      {lines.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        <section className={css.scroll} aria-label={tests.words.many} tabIndex={0}>
          <table className={css.table}>
            <thead>
              <tr>
                <th scope="col">{tests.words.one}</th>
                <th scope="col">Customer</th>
                <th scope="col">Rule</th>
                <th scope="col">Customer pays</th>
                <th scope="col">Margin</th>
              </tr>
            </thead>
            <tbody>
              {lines.map((line) => (
                <Line key={tests.numberOf(line)} line={line} drawSale={tests.drawSale} currency={currency} />
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

type LineProps<S extends TestedSale> = { line: S; drawSale: BookTests<S>['drawSale']; currency: string }

function Line<S extends TestedSale>({ line, drawSale, currency }: LineProps<S>) {
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
      <th scope="row">{drawSale(line)}</th>
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
