import { useMemo, useState } from 'react'
import { StateMark } from '../ui/chip.tsx'
import { EmptyState } from '../ui/notice.tsx'
import { ListSkeleton } from '../ui/spinner.tsx'
import type { Column } from '../ui/table/column.ts'
import { ColumnChoice } from '../ui/table/column-choice.tsx'
import { DataTable } from '../ui/table/data-table.tsx'
import { Segmented } from '../ui/tabs.tsx'
import { toast } from '../ui/toasts.tsx'
import css from './kit.module.css'

type Ticket = { id: number; traveller: string; route: string; departs: string; minor: number; isPaid: boolean }

const STATES = [
  { value: 'rows', label: '12 rows' },
  { value: 'many', label: '10,000 rows' },
  { value: 'empty', label: 'Empty' },
  { value: 'loading', label: 'Loading' },
] as const
type State = (typeof STATES)[number]['value']

const NAMES = ['Arjun Pillai', 'Venkatanarasimharajuvaripeta Subramaniam', 'Maya Khanna', 'Élodie Besançon', 'Zoya Reddy']
const ROUTES = ['DEL–DXB–DEL', 'BOM–GOI', 'BLR–SIN–SYD–SIN–BLR']

/** Rows without any business behind them; the same for each opening. */
function makeRows(count: number): Ticket[] {
  return Array.from({ length: count }, (_, place) => ({
    id: place + 1,
    traveller: NAMES[place % NAMES.length] ?? '',
    route: ROUTES[place % ROUTES.length] ?? '',
    departs: new Date(Date.UTC(2026, 10, 24 + (place % 90))).toISOString().slice(0, 10),
    minor: (place * 7_919) % 5_000_000,
    isPaid: place % 3 > 0,
  }))
}

const COLUMNS: readonly Column<Ticket>[] = [
  {
    id: 'traveller',
    label: 'Traveller',
    cell: ({ traveller }) => traveller,
    order: { asc: 'traveller' },
    compare: (a, b) => a.traveller.localeCompare(b.traveller),
    minWidth: 160,
  },
  { id: 'route', label: 'Route', cell: ({ route }) => route, width: 200, foldsBelow: 800 },
  {
    id: 'departs',
    label: 'Departs',
    cell: ({ departs }) => departs,
    order: { asc: 'departs', desc: 'departs-last' },
    compare: (a, b) => a.departs.localeCompare(b.departs),
    width: 130,
  },
  {
    id: 'amount',
    label: 'Amount',
    cell: ({ minor }) => (minor / 100).toFixed(2),
    align: 'end',
    order: { asc: 'amount', desc: 'amount-most' },
    compare: (a, b) => a.minor - b.minor,
    width: 130,
  },
  {
    id: 'state',
    label: 'State',
    cell: ({ isPaid }) => <StateMark tone={isPaid ? 'ok' : 'warn'}>{isPaid ? 'Paid' : 'Open'}</StateMark>,
    width: 110,
  },
]

export function KitTable() {
  const [state, setState] = useState<State>('rows')
  const [order, setOrder] = useState<string>()
  const [open, setOpen] = useState<number>()
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set())
  const rows = useMemo(() => (state === 'empty' || state === 'loading' ? [] : makeRows(state === 'many' ? 10_000 : 12)), [state])
  return (
    <>
      <div className={css.row}>
        <Segmented label="Rows" choices={STATES} value={state} onChange={setState} />
        <ColumnChoice tableId="kit" columns={COLUMNS} />
      </div>
      <div className={state === 'many' ? css.table : css.shortTable}>
        <DataTable
          id="kit"
          label="Tickets of the kit"
          rows={rows}
          rowId={({ id }) => id}
          rowLabel={({ traveller, id }) => `${traveller}, ticket ${id}`}
          columns={COLUMNS}
          sorting={{ value: order, onChange: setOrder }}
          open={open}
          onOpen={setOpen}
          selection={{
            selected,
            onChange: setSelected,
            actions: [{ label: 'Take', run: (some) => toast('ok', `${some.length} taken.`) }],
          }}
          phoneRow={({ traveller, route, minor }) => (
            <>
              <b>{traveller}</b>
              <span>{route}</span>
              <span>{(minor / 100).toFixed(2)}</span>
            </>
          )}
        >
          {state === 'loading' && <ListSkeleton lines={6} height={32} />}
          {state === 'empty' && <EmptyState icon="doc" title="No tickets yet" />}
        </DataTable>
      </div>
    </>
  )
}
