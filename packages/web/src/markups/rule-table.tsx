import type { Markup } from '@tradewind/contract/markups/markups'
import type { RuleConditions, RuleKind } from '@tradewind/domain/markups/markup-rule'
import { summariseConditions } from '@tradewind/domain/markups/summarise-rule'
import { AirlineMark } from '../flights/airline-mark.tsx'
import { formatInstant, formatMoment } from '../lib/dates.ts'
import { useSite } from '../sites/site-data.ts'
import { Chip } from '../ui/chip.tsx'
import layout from '../ui/layout.module.css'
import type { Column } from '../ui/table/column.ts'
import { DataTable } from '../ui/table/data-table.tsx'
import lines from '../ui/table/row-lines.module.css'
import { Tipped } from '../ui/tipped.tsx'
import { formatValue } from './format-value.ts'
import { type ChangedSearch, type MarkupSearch, RULE_SORTS, type RuleSort } from './markup-search.ts'

type Props = {
  kind: RuleKind
  rules: readonly Markup[]
  search: MarkupSearch
  onShow: (change: ChangedSearch) => void
  onOpen: (rule: number) => void
  /** Why a rule can never win, by rule number. */
  neverWin: ReadonlyMap<number | null, string>
  /** What the draft does to a rule, by rule number. */
  inDraft: ReadonlyMap<number | undefined, 'add' | 'change' | 'remove'>
}

const RULE_TABLE = 'markupRules'

/** The live rules of a type. A row opens its rule. */
export function RuleTable({ kind, rules, search, onShow, onOpen, neverWin, inDraft }: Props) {
  const { currency } = useSite()
  const columns = ruleColumns({ hasAirline: kind !== 'defaultAirline', currency, neverWin, inDraft })
  const sort = search.sort ?? 'winner'
  return (
    <DataTable
      id={RULE_TABLE}
      label="Rules"
      rows={rules}
      rowId={({ markupId }) => markupId}
      rowLabel={({ name }) => name}
      columns={columns}
      open={typeof search.rule === 'number' ? search.rule : undefined}
      onOpen={onOpen}
      sorting={{
        value: search.isBackwards ? `${sort}${BACKWARDS}` : sort,
        onChange: (order) => {
          const isBackwards = order.endsWith(BACKWARDS)
          const next = RULE_SORTS.find((one) => one === order.replace(BACKWARDS, ''))
          onShow({ sort: next, isBackwards: isBackwards || undefined })
        },
      }}
      phoneRow={(rule) => <Lines rule={rule} currency={currency} neverWin={neverWin} inDraft={inDraft} />}
    />
  )
}

const BACKWARDS = ', backwards'
const orderBy = (sort: RuleSort) => ({ asc: sort, desc: `${sort}${BACKWARDS}` })

const DRAFTED = { add: 'New in draft', change: 'Changed in draft', remove: 'Removed in draft' } as const

type Marks = Pick<Props, 'neverWin' | 'inDraft'>

function ruleColumns({ hasAirline, currency, ...marks }: Marks & { hasAirline: boolean; currency: string }): Column<Markup>[] {
  return [
    {
      id: 'name',
      label: 'Rule',
      minWidth: 180,
      wraps: true,
      order: orderBy('name'),
      cell: ({ name }) => name,
      below: (rule) => <Signs rule={rule} {...marks} />,
    },
    ...(hasAirline
      ? [
          {
            id: 'airline',
            label: 'Airline',
            width: 168,
            order: orderBy('airline'),
            cell: (rule: Markup) => <Airline rule={rule} />,
          },
        ]
      : []),
    {
      id: 'when',
      label: 'Applies to',
      minWidth: 200,
      wraps: true,
      order: orderBy('winner'),
      cell: conditionsOf,
    },
    {
      id: 'markup',
      label: 'Markup',
      width: 168,
      wraps: true,
      cell: (rule) => <Value value={rule.markup} currency={rule.currency ?? currency} />,
    },
    {
      id: 'discount',
      label: 'Discount',
      width: 140,
      wraps: true,
      foldsBelow: 760,
      cell: (rule) => <Value value={rule.discount} currency={rule.currency ?? currency} />,
    },
    { id: 'commission', label: 'Commission', width: 124, foldsBelow: 860, cell: commissionOf },
    {
      id: 'changed',
      label: 'Changed',
      width: 140,
      foldsBelow: 940,
      order: orderBy('changed'),
      cell: ({ changedAt, changedBy }) => (
        <>
          <Tipped tip={formatInstant(changedAt)} isStop={false}>
            <time dateTime={changedAt}>{formatMoment(changedAt)}</time>
          </Tipped>
          <small className={lines.small}>{changedBy}</small>
        </>
      ),
    },
  ]
}

function conditionsOf({ conditions }: Markup) {
  return summariseConditions(conditions as RuleConditions) || <span className={layout.faint}>All fares</span>
}

function commissionOf({ commissionShare }: Markup) {
  return Number(commissionShare) > 0 ? `${commissionShare}% shared` : <span className={layout.faint}>Not shared</span>
}

function Airline({ rule: { airlineCode, airlineName } }: { rule: Markup }) {
  if (!airlineCode) return <span className={layout.faint}>Any</span>
  return (
    <>
      <AirlineMark code={airlineCode} size="s" /> {airlineName}
    </>
  )
}

/** That a rule can never win, with the reason; what the draft does to it. */
function Signs({ rule: { markupId }, neverWin, inDraft }: Marks & { rule: Markup }) {
  const [because, drafted] = [neverWin.get(markupId), inDraft.get(markupId)]
  return (
    <>
      {because && (
        <Tipped tip={because}>
          <Chip tone="warn">Unused</Chip>
        </Tipped>
      )}
      {drafted && <Chip tone="accent">{DRAFTED[drafted]}</Chip>}
    </>
  )
}

function Lines({ rule, currency, ...marks }: Marks & { rule: Markup; currency: string }) {
  return (
    <span className={lines.lines}>
      <span className={lines.pair}>
        <b>{rule.name}</b>
        <Signs rule={rule} {...marks} />
      </span>
      <span className={layout.soft}>
        {rule.airlineName && `${rule.airlineName} · `}
        {conditionsOf(rule)}
      </span>
      <span className={lines.pair}>
        <span>
          Markup <Value value={rule.markup} currency={rule.currency ?? currency} />
        </span>
        <span>
          Discount <Value value={rule.discount} currency={rule.currency ?? currency} />
        </span>
      </span>
      <small className={lines.small}>
        {commissionOf(rule)} · {formatMoment(rule.changedAt)}, {rule.changedBy}
      </small>
    </span>
  )
}

function Value({ value, currency }: { value: Markup['markup']; currency: string }) {
  const text = formatValue(value, currency)
  if (!text) return <span className={layout.faint}>–</span>
  return (
    <>
      {text.main}
      {text.bounds && <small className={lines.small}>{text.bounds}</small>}
    </>
  )
}
