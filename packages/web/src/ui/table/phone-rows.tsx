import { classes } from '../class-names.ts'
import css from './data-table.module.css'
import { SelectRow } from './select-boxes.tsx'
import type { DataTableProps } from './table-props.ts'
import type { TableRow } from './use-rows-table.ts'

type Props<Row extends object> = Omit<DataTableProps<Row>, 'rows'> & { rows: readonly TableRow<Row>[] }

/** The rows of a narrow table: each is one button with a few lines. Boxes are shown while rows are being chosen. */
export function PhoneRows<Row extends object>({
  rows,
  rowId,
  rowLabel,
  phoneRow,
  phoneActions,
  open,
  onOpen,
  selection,
  isStale,
}: Props<Row>) {
  return (
    <ul className={classes(css.rows, isStale && css.stale)}>
      {rows.map((row) => {
        const id = rowId(row.original)
        return (
          <li key={row.id} className={classes(id === open && css.open)}>
            {selection && selection.selected.size > 0 && <SelectRow row={row} name={rowLabel(row.original)} />}
            {onOpen ? (
              <button type="button" data-row={id} aria-expanded={id === open} onClick={() => onOpen(id)}>
                {phoneRow(row.original)}
              </button>
            ) : (
              <div>{phoneRow(row.original)}</div>
            )}
            {phoneActions && <span className={css.acts}>{phoneActions(row.original)}</span>}
          </li>
        )
      })}
    </ul>
  )
}
