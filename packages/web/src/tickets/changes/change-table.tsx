import { DataTable } from '../../ui/table/data-table.tsx'
import { CHANGE_COLUMNS, ChangeLines, nameOfChange } from './change-columns.tsx'
import type { ChangeRow } from './change-queries.ts'

export const CHANGE_TABLE = 'changes'

type Props = {
  changes: readonly ChangeRow[]
  open: number | undefined
  isStale: boolean
  onOpen: (changeRequestId: number) => void
}

/** Requests to go through quickly, also by keyboard (`useRowKeys`). */
export function ChangeTable({ changes, open, isStale, onOpen }: Props) {
  return (
    <DataTable
      id={CHANGE_TABLE}
      label="Requests"
      rows={changes}
      rowId={({ changeRequestId }) => changeRequestId}
      rowLabel={nameOfChange}
      columns={CHANGE_COLUMNS}
      open={open}
      onOpen={onOpen}
      phoneRow={(change) => <ChangeLines change={change} />}
      isStale={isStale}
    />
  )
}
