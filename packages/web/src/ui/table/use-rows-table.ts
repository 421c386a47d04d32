import {
  type ColumnDef,
  columnOrderingFeature,
  columnVisibilityFeature,
  createSortedRowModel,
  type Row as ModelRow,
  type ReactTable,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useMemo } from 'react'
import type { Column } from './column.ts'
import { useTableLayout } from './table-layouts.ts'
import type { DataTableProps } from './table-props.ts'
import { orderColumns, visibilityOf } from './visible-columns.ts'

const features = tableFeatures({
  columnOrderingFeature,
  columnVisibilityFeature,
  rowSelectionFeature,
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
})

type Features = typeof features
export type TableRow<Row extends object> = ModelRow<Features, Row>
export type RowsTable<Row extends object> = ReactTable<Features, Row>

type Wanted<Row extends object> = Pick<DataTableProps<Row>, 'id' | 'rows' | 'rowId' | 'columns' | 'sorting' | 'selection'>

/** The rows and columns of a table of this width, in the person's layout and the list's order; the address and the page hold the state. */
export function useRowsTable<Row extends object>({ id, rows, rowId, columns, sorting, selection }: Wanted<Row>, width: number) {
  const layout = useTableLayout(id)
  const defs = useMemo(
    () =>
      columns.map(
        ({ id: columnId, label, compare }): ColumnDef<Features, Row> => ({
          id: columnId,
          header: label,
          accessorFn: (row) => row,
          ...(compare && { sortFn: (a: TableRow<Row>, b: TableRow<Row>) => compare(a.original, b.original) }),
        }),
      ),
    [columns],
  )
  const ordered = useMemo(() => orderColumns(columns, layout.order), [columns, layout.order])
  const columnVisibility = useMemo(() => visibilityOf(columns, layout, width), [columns, layout, width])
  const table = useTable<Features, Row>({
    features,
    columns: defs,
    data: rows as Row[],
    getRowId: (row) => String(rowId(row)),
    // A list that has more than it shows is sorted where it comes from.
    manualSorting: !columns.some(({ compare }) => compare),
    enableRowSelection: selection !== undefined,
    state: {
      columnOrder: ordered.map((column) => column.id),
      columnVisibility,
      sorting: sortingOf(columns, sorting?.value),
      rowSelection: stateOf(selection?.selected),
    },
    onRowSelectionChange: (change) => {
      const before = stateOf(selection?.selected)
      const after = typeof change === 'function' ? change(before) : change
      selection?.onChange(new Set(Object.keys(after).flatMap((one) => (after[one] ? Number(one) : []))))
    },
  })
  const shown = ordered.filter((column) => columnVisibility[column.id] !== false)
  return { table, shown, widths: layout.widths }
}

function stateOf(selected: ReadonlySet<number> = new Set()): Record<string, true> {
  return Object.fromEntries([...selected].map((id) => [String(id), true as const]))
}

function sortingOf<Row>(columns: readonly Column<Row>[], value: string | undefined) {
  if (value === undefined) return []
  const column = columns.find(({ order }) => order?.asc === value || order?.desc === value)
  return column ? [{ id: column.id, desc: column.order?.desc === value }] : []
}
