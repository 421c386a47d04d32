import { useQuery } from '@tanstack/react-query'
import type { RuleRef } from '@tradewind/contract/markups/checks'
import type { RuleKind } from '@tradewind/domain/markups/markup-rule'
import { useCallback, useState } from 'react'
import { draftQuery } from '../editions/edition-queries.ts'
import type { Checked } from '../editions/rule-book.ts'
import { RuleOrder } from '../editions/rule-order.tsx'
import { explain } from '../lib/explain.ts'
import { formatCount } from '../lib/locale.ts'
import { Button } from '../ui/button.tsx'
import layout from '../ui/layout.module.css'
import { useRowKeys } from '../ui/list/use-row-keys.ts'
import { EmptyState, FailedNotice } from '../ui/notice.tsx'
import { ListSkeleton } from '../ui/spinner.tsx'
import { fareDraftOf } from './fare-book.tsx'
import { type Group, rulesQuery } from './markup-queries.ts'
import { type ChangedSearch, CLOSED, type MarkupSearch } from './markup-search.ts'
import css from './markups.module.css'
import { RuleFilters } from './rule-filters.tsx'
import { RuleTable } from './rule-table.tsx'
import { sortRules } from './sort-rules.ts'

export type Checks = Checked<RuleRef>

type Props = {
  group: Group
  kind: RuleKind
  search: MarkupSearch
  onShow: (change: ChangedSearch) => void
  checks: Checks | undefined
}

const NOTHING: Record<RuleKind, { title: string; text: string }> = {
  defaultAirline: {
    title: 'No default rules yet',
    text: 'A default rule applies to all airlines. Without a matching rule, a fare is sold without markup.',
  },
  airlineSpecific: {
    title: 'No airline-specific rules yet',
    text: 'A rule for one airline overrides the default rules. Add one for an airline with its own fee or commission.',
  },
  fixedDeparture: {
    title: 'No rules for fixed departures yet',
    text: 'A rule for fixed departures applies to seats that you bought yourselves and overrides all other rules.',
  },
}

const ROWS_AT_ONCE = 100

/** The live rules of a type: dense, sorted, filtered; a row opens its rule. */
export function RulesView({ group, kind, search, onShow, checks }: Props) {
  const { data, error, refetch } = useQuery(rulesQuery(group.id, kind))
  const { data: draft } = useQuery({ ...draftQuery(fareDraftOf(group.id)), enabled: group.draftChanges > 0 })
  const [most, setMost] = useState(ROWS_AT_ONCE)
  const open = useCallback((rule: number | undefined) => onShow({ ...CLOSED, rule }), [onShow])
  useRowKeys({ open: typeof search.rule === 'number' ? search.rule : undefined, onOpen: open })
  const rules = data ? sortRules(data.markups, search) : []
  if (error && !data)
    return (
      <div className={css.problem}>
        <FailedNotice onRetry={() => void refetch()}>{explain(error)}</FailedNotice>
      </div>
    )
  if (!data) return <ListSkeleton lines={6} />
  if (data.markups.length === 0)
    return (
      <EmptyState
        icon="percent"
        title={NOTHING[kind].title}
        action={
          <Button variant="primary" onClick={() => onShow({ ...CLOSED, rule: 'new' })}>
            New rule
          </Button>
        }
      >
        {NOTHING[kind].text}
      </EmptyState>
    )
  return (
    <>
      <div className={css.tools}>
        <RuleFilters kind={kind} rules={data.markups} search={search} onShow={onShow} />
        <span className={layout.grow} />
        <span className={css.total}>
          {rules.length === data.markups.length
            ? countRules(rules.length)
            : `${rules.length} of ${countRules(data.markups.length)}`}
        </span>
      </div>
      <RuleOrder order={data.order} />
      {rules.length > 0 ? (
        <RuleTable
          kind={kind}
          rules={rules.slice(0, most)}
          search={search}
          onShow={onShow}
          onOpen={open}
          neverWin={new Map(checks?.neverWin.map(({ rule, because }) => [rule.markupId, because]))}
          inDraft={new Map(draft?.changes.map(({ before, action }) => [before?.markupId, action]))}
        />
      ) : (
        <EmptyState
          icon="search"
          title="No results"
          action={
            <Button onClick={() => onShow({ search: undefined, airline: undefined, journey: undefined })}>Clear filters</Button>
          }
        >
          None of the {countRules(data.markups.length)} here matches your filters.
        </EmptyState>
      )}
      {rules.length > most && (
        <div className={css.more}>
          <Button size="sm" onClick={() => setMost(most + ROWS_AT_ONCE)}>
            Show {Math.min(ROWS_AT_ONCE, rules.length - most)} more
          </Button>
        </div>
      )}
    </>
  )
}

function countRules(count: number): string {
  return count === 1 ? '1 rule' : `${formatCount(count)} rules`
}
