import layout from '../layout.module.css'
import { t } from '../messages.ts'
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
        {t('cellsWrong', { n: total })}
        {total > errors.length && ` ${t('firstCellsOnly', { n: errors.length })}`}
      </Notice>
      <FactTable
        label={t('wrongCells')}
        look="framed"
        maxHeight={320}
        rows={errors}
        rowKey={({ row, column, header, sentence }) => `${row}${column}${header}${sentence}`}
        columns={[
          { id: 'cell', label: t('cell'), cell: ({ row, column }) => `${column}${row}` },
          { id: 'column', label: t('column'), cell: ({ header }) => header },
          {
            id: 'value',
            label: t('value'),
            cell: ({ value }) => (value === '' ? <span className={layout.faint}>{t('emptyCell')}</span> : value),
          },
          { id: 'problem', label: t('problem'), cell: ({ sentence }) => sentence },
        ]}
      />
    </>
  )
}
