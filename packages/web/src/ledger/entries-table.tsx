import { ENTRY_KINDS, PAYMENT_MODES } from '@tradewind/domain/ledger/payment-entry'
import { formatDate, formatInstant, formatMoment } from '../lib/dates.ts'
import { formatAmount } from '../lib/money.ts'
import { Chip, StateMark } from '../ui/chip.tsx'
import layout from '../ui/layout.module.css'
import type { Column } from '../ui/table/column.ts'
import { DataTable } from '../ui/table/data-table.tsx'
import lines from '../ui/table/row-lines.module.css'
import { Tipped } from '../ui/tipped.tsx'
import { ENTRY_STATES } from './entry-states.ts'
import type { PaymentEntry } from './wallet-queries.ts'

export const ENTRY_TABLE = 'paymentEntries'

/** The columns of the payments entered by hand. */
export const ENTRY_COLUMNS: readonly Column<PaymentEntry>[] = [
  { id: 'who', label: 'Customer or supplier', minWidth: 180, cell: ({ customer }) => customer.name },
  { id: 'mode', label: 'Mode', minWidth: 180, wraps: true, cell: (entry) => <Mode entry={entry} /> },
  { id: 'amount', label: 'Amount', width: 140, align: 'end', isFixed: true, cell: amountOf },
  { id: 'paid', label: 'Paid on', width: 120, foldsBelow: 760, cell: ({ date }) => formatDate(date) },
  { id: 'entered', label: 'Entered', minWidth: 180, foldsBelow: 940, cell: (entry) => <Entered entry={entry} /> },
  { id: 'status', label: 'Status', width: 168, isFixed: true, wraps: true, cell: (entry) => <Status entry={entry} /> },
]

export function EntriesTable({ entries, onOpen }: { entries: readonly PaymentEntry[]; onOpen: (id: number) => void }) {
  return (
    <DataTable
      id={ENTRY_TABLE}
      label="Payment entries"
      rows={entries}
      rowId={({ id }) => id}
      rowLabel={({ customer }) => customer.name}
      columns={ENTRY_COLUMNS}
      onOpen={onOpen}
      phoneRow={(entry) => <Lines entry={entry} />}
    />
  )
}

function Lines({ entry }: { entry: PaymentEntry }) {
  return (
    <span className={lines.lines}>
      <span className={lines.pair}>
        <b>{entry.customer.name}</b>
        <b className={layout.money}>{amountOf(entry)}</b>
      </span>
      <span className={layout.soft}>
        <Mode entry={entry} />
      </span>
      <span className={lines.pair}>
        <span className={layout.faint}>Paid on {formatDate(entry.date)}</span>
        <Status entry={entry} />
      </span>
    </span>
  )
}

function Mode({ entry: { kind, mode, reference, settled, proof } }: { entry: PaymentEntry }) {
  return (
    <>
      {settled && `${ENTRY_KINDS[kind]}, `}
      {mode ? `${PAYMENT_MODES[mode]} ${reference}` : ENTRY_KINDS[kind]} {proof && <Chip icon="doc">Proof</Chip>}
    </>
  )
}

function Entered({ entry: { enteredBy, enteredAt } }: { entry: PaymentEntry }) {
  return (
    <Tipped tip={formatInstant(enteredAt)} isStop={false}>
      {enteredBy.name} <span className={layout.faint}>{formatMoment(enteredAt)}</span>
    </Tipped>
  )
}

function Status({ entry: { status } }: { entry: PaymentEntry }) {
  return <StateMark tone={ENTRY_STATES[status].tone}>{ENTRY_STATES[status].word}</StateMark>
}

function amountOf({ kind, settled, amount, currency }: PaymentEntry): string {
  return `${kind === 'debit' || settled ? '− ' : ''}${formatAmount(amount, currency)}`
}
