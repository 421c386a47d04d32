import { withBold } from '../../languages/with-marks.tsx'
import { Button, IconButton } from '../button.tsx'
import { t } from '../messages.ts'
import css from './data-table.module.css'
import type { Selection } from './table-props.ts'

/** What can be done with the chosen rows, below the list, so that it covers no row. */
export function BulkBar<Row>({
  rows,
  rowId,
  selection: { selected, onChange, actions },
}: {
  rows: readonly Row[]
  rowId: (row: Row) => number
  selection: Selection<Row>
}) {
  const chosen = rows.filter((row) => selected.has(rowId(row)))
  return (
    <section className={css.bulk} aria-label={t('selectedRows')}>
      <span role="status">{withBold(t('selected', { n: selected.size }))}</span>
      {actions.map(({ label, icon, whyNot, run, pending = false }) => (
        <Button
          key={label}
          size="sm"
          {...(icon && { icon })}
          pending={pending}
          disabledReason={whyNot?.(chosen)}
          onClick={() => run(chosen)}
        >
          {label}
        </Button>
      ))}
      <IconButton icon="x" size="sm" label={t('clearSelection')} onClick={() => onChange(new Set())} />
    </section>
  )
}
