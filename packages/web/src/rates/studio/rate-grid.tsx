import { ALL_OTHER_MARKETS_NAME } from '@tradewind/domain/catalogue/catalogue-limits'
import { useMemo, useState } from 'react'
import { formatDate } from '../../lib/dates.ts'
import { EditableGrid, type GridColumn, type GridEdit } from '../../ui/grid/editable-grid.tsx'
import { EmptyState } from '../../ui/notice.tsx'
import { formatCost, marginOfRate, nameSupplier } from './cost-values.ts'
import type { Step } from './draft-steps.ts'
import { type CellFault, readEdits } from './grid-cells.ts'
import { formatWeekdays } from './rate-words.ts'
import css from './studio.module.css'
import { isGone, type RateKind, type Studio, type StudioTicket, type StudioTransfer } from './studio-data.ts'
import { listSupplements } from './supplement-values.ts'

type Row = StudioTicket | StudioTransfer
type Props = {
  kind: RateKind
  rows: readonly Row[]
  studio: Studio
  onChange: ((steps: Step[]) => void) | undefined
  onUndo: () => void
}

const MARKS = {
  live: undefined,
  added: { name: 'added', words: 'new in the draft' },
  changed: { name: 'changed', words: 'changed in the draft' },
  ended: { name: 'ended', words: 'ends with the draft' },
  outdated: { name: 'changed', words: 'a colleague has changed the live rate' },
} as const

/** All rates of a kind as a sheet. Every change goes into the draft; a cell that cannot be understood says why and changes nothing. */
export function RateGrid({ kind, rows, studio, onChange, onUndo }: Props) {
  const [faults, setFaults] = useState<readonly CellFault[]>([])
  const hasSupplements = useMemo(() => rows.some(({ row }) => row.supplements.length > 0), [rows])
  const hasCosts = useMemo(() => rows.some(({ row }) => row.supplierCost !== undefined), [rows])
  const columns = useMemo(() => columnsOf(kind, studio, { hasSupplements, hasCosts }), [kind, studio, hasSupplements, hasCosts])
  const edit = (edits: GridEdit<Row>[]) => {
    const read = readEdits(
      edits.filter(({ row }) => row.state !== 'ended' && !isGone(row)),
      studio.markets,
    )
    const edited = new Set(edits.map(({ row, column }) => `${row.key} ${column}`))
    setFaults([...faults.filter(({ key, column }) => !edited.has(`${key} ${column}`)), ...read.faults])
    if (read.steps.length > 0) onChange?.(read.steps)
  }
  if (rows.length === 0)
    return (
      <EmptyState icon="tag" title={kind === 'ticket' ? 'No ticket rates yet' : 'No transfer rates yet'}>
        The button above adds the first one.
      </EmptyState>
    )
  return (
    <div className={css.gridBox}>
      {faults.length > 0 && (
        <p className={css.faults} role="alert">
          {faults.length === 1 ? '1 cell was' : `${faults.length} cells were`} not understood and kept as before:{' '}
          {faults
            .slice(0, 3)
            .map(({ text, sentence }) => `“${text}”: ${sentence}`)
            .join(' ')}{' '}
          <button type="button" onClick={() => setFaults([])}>
            Hide
          </button>
        </p>
      )}
      <EditableGrid<Row>
        label={kind === 'ticket' ? 'Ticket rates' : 'Transfer rates'}
        columns={columns}
        rows={rows}
        keyOf={({ key }) => key}
        markOf={({ state }) => MARKS[state]}
        isChanged={(row, column) => row.state === 'changed' && row.before !== null && isOther(columns, column, row)}
        faultOf={(row, column) => faults.find((fault) => fault.key === row.key && fault.column === column)?.sentence}
        onEdit={onChange && edit}
        onUndo={onUndo}
      />
    </div>
  )
}

function isOther(columns: readonly GridColumn<Row>[], id: string, row: Row): boolean {
  const column = columns.find((one) => one.id === id)
  return column !== undefined && column.text(row) !== column.text({ ...row, row: row.before } as Row)
}

const asTyped = (text: (row: Row) => string) => ({ text, typed: text })
const whole = (value: number | null) => (value === null ? '' : String(value))

type Extra = { readonly hasSupplements: boolean; readonly hasCosts: boolean }

/** Supplements and costs only where a rate has any: they are edited in its form. */
function columnsOf(kind: RateKind, { markets, suppliers }: Studio, { hasSupplements, hasCosts }: Extra): GridColumn<Row>[] {
  const when: GridColumn<Row>[] = [
    { id: 'from', label: 'Valid from', width: 112, ...asTyped(({ row }) => formatDate(row.validFromDate)) },
    { id: 'till', label: 'Valid till', width: 112, ...asTyped(({ row }) => formatDate(row.validTillDate)) },
    { id: 'days', label: 'Weekdays', width: 120, ...asTyped(({ row }) => formatWeekdays(row.weekdays) || 'Every day') },
  ]
  const market: GridColumn<Row> = {
    id: 'market',
    label: 'Market',
    width: 152,
    offers: [...markets.map(({ name }) => name), ALL_OTHER_MARKETS_NAME],
    ...asTyped(({ row }) => row.market),
  }
  const last: GridColumn<Row>[] = [
    ...(hasCosts
      ? [
          {
            id: 'supplier',
            label: 'Supplier',
            width: 160,
            text: ({ row }: Row) => (row.supplierCost ? nameSupplier(suppliers, row.supplierCost.supplierId) : ''),
          },
          { id: 'cost', label: 'Cost', width: 170, align: 'end' as const, text: ({ row }: Row) => formatCost(row) },
          { id: 'margin', label: 'Margin', width: 150, align: 'end' as const, text: (rate: Row) => marginOfRate(rate) },
        ]
      : []),
    ...(hasSupplements
      ? [{ id: 'supplements', label: 'Supplements', width: 220, text: ({ row }: Row) => listSupplements(row) }]
      : []),
    { id: 'currency', label: 'Currency', width: 80, text: ({ row }) => row.currency },
    { id: 'priority', label: 'Priority', width: 76, align: 'end', ...asTyped(({ row }) => String(row.priority)) },
  ]
  if (kind === 'ticket')
    return [
      market,
      ...when,
      {
        id: 'adult',
        label: 'Adult',
        width: 100,
        align: 'end',
        ...asTyped((rate) => (rate.kind === 'ticket' ? rate.row.adultAmount : '')),
      },
      {
        id: 'child',
        label: 'Child',
        width: 100,
        align: 'end',
        ...asTyped((rate) => (rate.kind === 'ticket' ? rate.row.childAmount : '')),
      },
      {
        id: 'infant',
        label: 'Infant',
        width: 100,
        align: 'end',
        ...asTyped((rate) => (rate.kind === 'ticket' ? (rate.row.infantAmount ?? '') : '')),
      },
      ...last,
    ]
  const of = (read: (row: StudioTransfer['row']) => string) => asTyped((rate) => (rate.kind === 'transfer' ? read(rate.row) : ''))
  return [
    market,
    {
      id: 'basis',
      label: 'PVT/SIC',
      width: 80,
      offers: ['PVT', 'SIC'],
      ...of(({ sharingBasis }) => (sharingBasis === 'private' ? 'PVT' : 'SIC')),
    },
    { id: 'min', label: 'From people', width: 96, align: 'end', ...of(({ minPax }) => whole(minPax)) },
    { id: 'max', label: 'To people', width: 88, align: 'end', ...of(({ maxPax }) => whole(maxPax)) },
    ...when,
    { id: 'amount', label: 'Amount', width: 100, align: 'end', ...of(({ amount }) => amount) },
    {
      id: 'per',
      label: 'Per',
      width: 84,
      offers: ['person', 'vehicle'],
      ...of(({ isPerPax }) => (isPerPax ? 'person' : 'vehicle')),
    },
    { id: 'type', label: 'Transfer type', width: 112, ...of(({ transferType }) => transferType) },
    { id: 'description', label: 'Description', width: 200, ...of(({ description }) => description) },
    ...last,
  ]
}
