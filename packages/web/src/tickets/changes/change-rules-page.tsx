import { queryOptions, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { may } from '../../accounts/rights.ts'
import { api } from '../../lib/api.ts'
import { formatDate, today } from '../../lib/dates.ts'
import { explain } from '../../lib/explain.ts'
import { formatAmount } from '../../lib/money.ts'
import { useUser } from '../../lib/session.ts'
import { usePageTitle } from '../../sites/use-page-title.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card, CardHead } from '../../ui/card.tsx'
import { Chip } from '../../ui/chip.tsx'
import layout from '../../ui/layout.module.css'
import { FailedNotice } from '../../ui/notice.tsx'
import { Page, PageHead } from '../../ui/page.tsx'
import { ListSkeleton } from '../../ui/spinner.tsx'
import { type FactColumn, FactTable } from '../../ui/table/fact-table.tsx'
import { RuleDialog } from './rule-dialog.tsx'
import {
  BUYER_LABELS,
  CHARGER_LABELS,
  type ChangeRules,
  formatShare,
  HOLDER_LABELS,
  JOURNEY_LABELS,
  KIND_LABELS,
  labelOf,
  type RuleTable,
} from './rule-tables.ts'

const changeRules = queryOptions({
  queryKey: ['GET_CHANGE_RULES'],
  queryFn: ({ signal }) => api.changeRules.getChangeRules(undefined, { signal }),
})

/** What changes cost, when refunds are due, and how long a ticket can be voided: each rule from a day on. */
export function ChangeRulesPage() {
  usePageTitle('Change request rules')
  return <Rules />
}

function Rules() {
  const user = useUser()
  const { data, error, refetch } = useQuery(changeRules)
  const [adding, setAdding] = useState<RuleTable>()
  return (
    <Page>
      <PageHead
        title="Change request rules"
        about="The most specific active rule applies; if equal, the newest. Accepted quotes keep their price."
      >
        {user && may(user, 'tickets.changes') && (
          <ButtonLink to="/staff/changes" size="sm" icon="swap">
            Change requests
          </ButtonLink>
        )}
      </PageHead>
      {error && !data && <FailedNotice onRetry={() => void refetch()}>{explain(error)}</FailedNotice>}
      {!data && !error && (
        <Card>
          <ListSkeleton />
        </Card>
      )}
      {data && (
        <>
          <Fees rules={data.fees} onAdd={() => setAdding('fee')} />
          <DueDays rules={data.due} onAdd={() => setAdding('due')} />
          <Voids rules={data.voids} onAdd={() => setAdding('void')} />
        </>
      )}
      {adding && <RuleDialog table={adding} currency={data?.fees[0]?.currency} onClose={() => setAdding(undefined)} />}
    </Page>
  )
}

function Fees({ rules, onAdd }: { rules: ChangeRules['fees']; onAdd: () => void }) {
  return (
    <RuleCard
      title="Fees"
      rules={rules}
      columns={[
        ['Charged by', ({ chargedBy }) => CHARGER_LABELS[chargedBy]],
        ['Request', ({ kind }) => labelOf(KIND_LABELS, kind)],
        ['Journey', ({ journey }) => labelOf(JOURNEY_LABELS, journey)],
        ['Buyer', ({ buyerKind }) => labelOf(BUYER_LABELS, buyerKind)],
        ['Per passenger and leg', ({ amount, currency }) => formatAmount(amount, currency), 'number'],
        [
          '% of the airline’s charge',
          ({ penaltyBasisPoints }) => (penaltyBasisPoints === 0 ? '–' : formatShare(penaltyBasisPoints)),
          'number',
        ],
      ]}
      onAdd={onAdd}
    />
  )
}

function DueDays({ rules, onAdd }: { rules: ChangeRules['due']; onAdd: () => void }) {
  return (
    <RuleCard
      title="When refunds are due"
      rules={rules}
      columns={[
        ['Refund from', ({ holder }) => HOLDER_LABELS[holder]],
        ['Request', ({ kind }) => labelOf(KIND_LABELS, kind)],
        ['Journey', ({ journey }) => labelOf(JOURNEY_LABELS, journey)],
        ['Days', ({ days }) => days, 'number'],
      ]}
      onAdd={onAdd}
    />
  )
}

function Voids({ rules, onAdd }: { rules: ChangeRules['voids']; onAdd: () => void }) {
  return (
    <RuleCard
      title="Same-day void"
      rules={rules}
      columns={[
        ['Journey', ({ journey }) => labelOf(JOURNEY_LABELS, journey)],
        ['Until', ({ untilLocal }) => untilLocal],
        ['Hours before departure', ({ hoursBeforeDeparture }) => hoursBeforeDeparture, 'number'],
      ]}
      onAdd={onAdd}
    />
  )
}

type Dated = { id: number; from: string }
type RuleCardProps<Rule> = {
  title: string
  rules: readonly Rule[]
  columns: readonly (readonly [head: string, cell: (rule: Rule) => ReactNode, kind?: 'number'])[]
  onAdd: () => void
}

/** A table; on a phone each rule is a card that names its columns itself. */
function RuleCard<Rule extends Dated>({ title, rules, columns, onAdd }: RuleCardProps<Rule>) {
  return (
    <Card aria-label={title}>
      <CardHead title={title}>
        <Button size="sm" icon="plus" aria-haspopup="dialog" onClick={onAdd}>
          Add a rule
        </Button>
      </CardHead>
      <FactTable
        label={`Rules: ${title}`}
        look="card"
        stacks
        leastWidth={720}
        rows={newestFirst(rules)}
        rowKey={({ id }) => id}
        columns={[
          {
            id: 'from',
            label: 'From',
            isNamed: true,
            cell: ({ from }) => (
              <>
                <span className={layout.money}>{formatDate(from)}</span> {from > today() && <Chip tone="accent">Later</Chip>}
              </>
            ),
          },
          ...columns.map(
            ([head, cell, kind]): FactColumn<Rule> => ({ id: head, label: head, cell, ...(kind && { align: 'end' }) }),
          ),
        ]}
      />
    </Card>
  )
}

function newestFirst<Rule extends Dated>(rules: readonly Rule[]): Rule[] {
  return [...rules].sort((a, b) => b.from.localeCompare(a.from) || a.id - b.id)
}
