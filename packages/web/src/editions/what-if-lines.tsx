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
import { FactTable } from '../ui/table/fact-table.tsx'
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
        <FactTable
          label={tests.words.many}
          look="framed"
          leastWidth={640}
          rows={lines}
          rowKey={tests.numberOf}
          columns={[
            { id: 'sale', label: tests.words.one, cell: tests.drawSale },
            { id: 'customer', label: 'Customer', cell: ({ buyerName }) => buyerName },
            {
              id: 'rule',
              label: 'Rule',
              cell: ({ ruleBefore, ruleAfter }) => (
                <>
                  {ruleAfter ?? 'No rule'}
                  {ruleBefore !== ruleAfter && <small>before: {ruleBefore ?? 'no rule'}</small>}
                </>
              ),
            },
            { id: 'pays', label: 'Customer pays', align: 'end', cell: (line) => figureOf(line.totalPayable, currency) },
            { id: 'margin', label: 'Margin', align: 'end', cell: (line) => figureOf(line.margin, currency) },
          ]}
        />
      )}
      {hasNextPage && (
        <Button size="sm" pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show more
        </Button>
      )}
    </>
  )
}

function figureOf(figure: TestedSale['margin'], currency: string) {
  const { text, direction } = changeOf(figure, currency)
  return (
    <>
      {formatAmount(figure.after, currency)}
      <small className={css[direction]}>{text}</small>
    </>
  )
}
