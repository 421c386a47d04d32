import type { Difference } from '@tradewind/contract/reconciliation/reconciliation'
import { aboutKind, RESOLUTION_LABELS } from '@tradewind/domain/reconciliation/difference-kinds'
import { formatInstant, formatMoment } from '../lib/dates.ts'
import { formatAmount } from '../lib/money.ts'
import { StateMark } from '../ui/chip.tsx'
import layout from '../ui/layout.module.css'
import type { Column } from '../ui/table/column.ts'
import { DataTable } from '../ui/table/data-table.tsx'
import lines from '../ui/table/row-lines.module.css'
import { Tipped } from '../ui/tipped.tsx'
import css from './difference-table.module.css'

export const DIFFERENCE_TABLE = 'reconciliation'

export const DIFFERENCE_COLUMNS: readonly Column<Difference>[] = [
  {
    id: 'type',
    label: 'Type',
    minWidth: 200,
    wraps: true,
    cell: ({ kind }) => aboutKind(kind).label,
    below: ({ title }) => <span className={css.title}>{title}</span>,
  },
  { id: 'ours', label: 'Our record', minWidth: 140, foldsBelow: 620, wraps: true, cell: ({ ours }) => ours },
  { id: 'theirs', label: 'Their record', minWidth: 140, foldsBelow: 700, wraps: true, cell: ({ theirs }) => theirs },
  { id: 'amount', label: 'Difference', width: 136, align: 'end', isFixed: true, cell: formatSignedAmount },
  { id: 'status', label: 'Status', width: 160, isFixed: true, wraps: true, cell: (row) => <Status row={row} /> },
  { id: 'found', label: 'Found', width: 136, foldsBelow: 860, cell: ({ seenAt }) => <Found at={seenAt} /> },
]

type Props = {
  rows: readonly Difference[]
  isStale: boolean
  open: number | undefined
  onOpen: (id: number) => void
}

export function DifferenceTable({ rows, isStale, open, onOpen }: Props) {
  return (
    <DataTable
      id={DIFFERENCE_TABLE}
      label="Differences"
      rows={rows}
      rowId={({ id }) => id}
      rowLabel={({ kind }) => aboutKind(kind).label}
      columns={DIFFERENCE_COLUMNS}
      open={open}
      onOpen={onOpen}
      phoneRow={(row) => <Lines row={row} />}
      isStale={isStale}
    />
  )
}

function Lines({ row }: { row: Difference }) {
  return (
    <span className={lines.lines}>
      <span className={lines.pair}>
        <b>{aboutKind(row.kind).label}</b>
        <b>{formatSignedAmount(row)}</b>
      </span>
      <span className={css.title}>{row.title}</span>
      <span className={lines.pair}>
        <span className={layout.faint}>{formatMoment(row.seenAt)}</span>
        <Status row={row} />
      </span>
    </span>
  )
}

function Status({ row: { state, resolution, assignedTo } }: { row: Difference }) {
  return (
    <StateMark tone={state === 'resolved' ? 'ok' : 'warn'}>
      {resolution ? RESOLUTION_LABELS[resolution] : (assignedTo?.name ?? 'Open')}
    </StateMark>
  )
}

function Found({ at }: { at: string }) {
  return (
    <Tipped className={layout.soft} tip={formatInstant(at)} isStop={false}>
      {formatMoment(at)}
    </Tipped>
  )
}

/** Signed: how much more or less the other side has. */
export function formatSignedAmount({ amount, currency }: Pick<Difference, 'amount' | 'currency'>): string {
  if (amount === null || currency === null) return '–'
  const sign = amount.startsWith('-') ? '−' : '+'
  return `${sign} ${formatAmount(amount.replace('-', ''), currency)}`
}
