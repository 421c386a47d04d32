import { t } from '../messages.ts'
import css from './data-table.module.css'
import type { RowsTable, TableRow } from './use-rows-table.ts'

/** Chooses one row; with Shift, all rows from the one chosen before. */
export function SelectRow<Row extends object>({ row, name }: { row: TableRow<Row>; name: string }) {
  return (
    <input
      type="checkbox"
      className={css.check}
      aria-label={t('selectRow', { row: name })}
      checked={row.getIsSelected()}
      onChange={row.getToggleSelectedHandler()}
    />
  )
}

export function SelectAll<Row extends object>({ table }: { table: RowsTable<Row> }) {
  const isAll = table.getIsAllRowsSelected()
  return (
    <input
      type="checkbox"
      className={css.check}
      aria-label={isAll ? t('selectNone') : t('selectAll')}
      checked={isAll}
      ref={(box) => {
        if (box) box.indeterminate = !isAll && table.getIsSomeRowsSelected()
      }}
      onChange={() => table.toggleAllRowsSelected()}
    />
  )
}
