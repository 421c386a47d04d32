import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { RuleKind } from '@tradewind/domain/markups/markup-rule'
import { useId } from 'react'
import { ChecksView } from '../editions/checks-view.tsx'
import { DraftView } from '../editions/draft-view.tsx'
import { checksQuery } from '../editions/edition-queries.ts'
import { HistoryView } from '../editions/history-view.tsx'
import layout from '../ui/layout.module.css'
import { Tabs } from '../ui/tabs.tsx'
import { CustomersView } from './customers-view.tsx'
import { fareBookOf, fareChecksOf, fareDraftOf, fareTestsOf } from './fare-book.tsx'
import type { Group } from './markup-queries.ts'
import { type ChangedSearch, CLOSED, MARKUP_TABS, type MarkupSearch, type MarkupTab } from './markup-search.ts'
import css from './markups.module.css'
import { RulePanel } from './rule-panel.tsx'
import { RulesView } from './rules-view.tsx'
import { TestView } from './test-view.tsx'

type Props = {
  group: Group
  gstBasisPoints: number
  search: MarkupSearch
  onShow: (change: ChangedSearch) => void
}

const LABELS: Record<MarkupTab, string> = {
  defaultAirline: 'Default airline',
  airlineSpecific: 'Airline-specific',
  fixedDeparture: 'Fixed departure',
  draft: 'Draft',
  checks: 'Checks',
  test: 'Test a fare',
  history: 'History',
  customers: 'Customers',
}

/** One group: its rules by type, its draft, checks, history and customers. */
export function GroupWork({ group, gstBasisPoints, search, onShow }: Props) {
  const panelId = useId()
  const tab = search.tab ?? 'defaultAirline'
  const isKind = (one: MarkupTab): one is RuleKind => one in group.rules
  const queryClient = useQueryClient()
  const book = fareBookOf(group, queryClient)
  const { data: checks } = useQuery(checksQuery(fareChecksOf(group.id), false))
  const countOf = (one: MarkupTab) => {
    if (isKind(one)) return group.rules[one]
    if (one === 'draft') return group.draftChanges
    return one === 'checks' ? (checks?.neverWin.length ?? 0) : 0
  }
  return (
    <section className={css.groupWork} aria-label={group.groupName}>
      <Tabs
        label="In this group"
        choices={MARKUP_TABS.map((value) => {
          const count = countOf(value)
          return {
            value,
            label: (
              <>
                {LABELS[value]}
                {count > 0 && <span className={value === 'checks' ? css.countWarn : css.count}>{count}</span>}
              </>
            ),
          }
        })}
        value={tab}
        onChange={(next) => onShow({ ...CLOSED, tab: next })}
        panelId={panelId}
      />
      <div id={panelId} role="tabpanel" aria-label={LABELS[tab]} className={layout.grow}>
        {isKind(tab) && <RulesView group={group} kind={tab} search={search} onShow={onShow} checks={checks} />}
        {tab === 'draft' && (
          <DraftView
            book={book}
            draft={fareDraftOf(group.id)}
            tests={fareTestsOf(group.id)}
            shownTest={search.whatIf}
            onShowTest={(whatIf) => onShow({ whatIf })}
            onNewRule={() => onShow({ ...CLOSED, rule: 'new' })}
            onEdit={(change) => onShow({ ...CLOSED, change })}
          />
        )}
        {tab === 'checks' && (
          <ChecksView
            checks={fareChecksOf(group.id)}
            hasDraft={group.draftChanges > 0}
            onOpen={({ kind, markupId }) => onShow({ ...CLOSED, tab: kind, rule: markupId ?? undefined })}
          />
        )}
        {tab === 'test' && (
          <TestView
            group={group}
            hasDraft={group.draftChanges > 0}
            onGroup={(groupId) => onShow({ ...CLOSED, group: groupId, tab: 'test' })}
          />
        )}
        {tab === 'history' && <HistoryView book={book} />}
        {tab === 'customers' && <CustomersView group={group} />}
      </div>
      {(search.rule !== undefined || search.change !== undefined) && (
        <RulePanel
          key={`${search.rule}.${search.change}.${search.like}`}
          group={group}
          gstBasisPoints={gstBasisPoints}
          search={search}
          onShow={onShow}
          checks={checks}
        />
      )}
    </section>
  )
}
