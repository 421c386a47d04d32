import { Card, CardBody, CardHead } from '../../ui/card.tsx'
import layout from '../../ui/layout.module.css'
import { Notice } from '../../ui/notice.tsx'
import { FactTable } from '../../ui/table/fact-table.tsx'
import css from './rate-sheets.module.css'
import { count, FIELD_NAMES } from './sheet-words.ts'
import type { CheckedSheet } from './use-rate-sheet.ts'

/** Each wrong cell with its sentence: nothing of the sheet is taken before they are right. */
export function SheetFaults({ sheet: { faults, counts, mapping, columns } }: { sheet: CheckedSheet }) {
  const letterOf = (field: CheckedSheet['faults'][number]['field']) =>
    field && columns.find(({ name }) => name === mapping.columns[field])?.letter
  return (
    <Card aria-label="Rows with errors">
      <CardHead title="Rows with errors" />
      <CardBody className={css.form}>
        <Notice tone="bad">
          {count(counts.rowsWithFaults || 1, 'row has', 'rows have')} errors. Correct the sheet and choose it again, or choose other
          columns. Nothing is imported before that.
          {counts.faults > faults.length && ` The list shows the first ${faults.length}.`}
        </Notice>
        <FactTable
          label="Errors"
          look="framed"
          rows={faults}
          rowKey={({ row, field, sentence }) => `${row}${field}${sentence}`}
          columns={[
            { id: 'row', label: 'Row', cell: ({ row }) => row },
            {
              id: 'field',
              label: 'Column',
              cell: ({ field }) =>
                field ? (
                  <>
                    {FIELD_NAMES[field]} {letterOf(field) && <span className={css.letter}>{letterOf(field)}</span>}
                  </>
                ) : (
                  <span className={layout.faint}>Whole row</span>
                ),
            },
            { id: 'sentence', label: 'Problem', cell: ({ sentence }) => <bdi>{sentence}</bdi> },
          ]}
        />
      </CardBody>
    </Card>
  )
}
