import { formatCount } from '../../lib/locale.ts'
import layout from '../layout.module.css'
import { Notice } from '../notice.tsx'
import { FactTable } from './fact-table.tsx'

type WrongCell = {
  readonly row: number
  readonly column: string
  readonly header: string
  readonly value: string
  readonly sentence: string
}

/** Why a sheet was not imported: the first of its cells that are wrong, and how many there are. */
export function WrongCells({ errors, total }: { errors: readonly WrongCell[]; total: number }) {
  return (
    <>
      <Notice tone="bad">
        {total === 1 ? 'One cell has an error.' : `${formatCount(total)} cells have errors.`} Correct the sheet and choose it again.
        {total > errors.length && ` The list shows the first ${errors.length}.`}
      </Notice>
      <FactTable
        label="Cells with errors"
        look="framed"
        maxHeight={320}
        rows={errors}
        rowKey={({ row, column, header, sentence }) => `${row}${column}${header}${sentence}`}
        columns={[
          { id: 'cell', label: 'Cell', cell: ({ row, column }) => `${column}${row}` },
          { id: 'column', label: 'Column', cell: ({ header }) => header },
          {
            id: 'value',
            label: 'Value',
            cell: ({ value }) => (value === '' ? <span className={layout.faint}>nothing</span> : value),
          },
          { id: 'problem', label: 'Problem', cell: ({ sentence }) => sentence },
        ]}
      />
    </>
  )
}
