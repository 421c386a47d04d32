import { useCallback, useState } from 'react'
import { Button, IconButton } from '../button.tsx'
import { Checkbox } from '../field.tsx'
import { t } from '../messages.ts'
import { Popover } from '../popover.tsx'
import type { Column } from './column.ts'
import css from './data-table.module.css'
import { changeLayout, resetLayout, useTableLayout } from './table-layouts.ts'
import { moveColumn, orderColumns } from './visible-columns.ts'

type Props<Row> = {
  tableId: string
  columns: readonly Column<Row>[]
  /** Where the tools above the table have no room for its name. */
  isIcon?: boolean
}

/** Which columns a table shows, and in which order. */
export function ColumnChoice<Row>({ tableId, columns, isIcon = false }: Props<Row>) {
  const [isOpen, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  const layout = useTableLayout(tableId)
  const [, ...rest] = orderColumns(columns, layout.order)
  const isTouched = Object.keys(layout.shown).length + layout.order.length + Object.keys(layout.widths).length > 0
  const marks = { 'aria-haspopup': 'dialog', 'aria-expanded': isOpen, onClick: () => setOpen(!isOpen) } as const
  return (
    <Popover
      isOpen={isOpen}
      onClose={close}
      label={t('columns')}
      align="end"
      anchor={
        isIcon ? (
          <IconButton icon="list" label={t('columns')} size="sm" variant="outline" {...marks} />
        ) : (
          <Button size="sm" icon="list" {...marks}>
            {t('columns')}
          </Button>
        )
      }
    >
      <div className={css.choice}>
        <ul>
          {rest.map((column, place) => (
            <li key={column.id}>
              <Checkbox
                checked={column.isFixed || (layout.shown[column.id] ?? !column.isExtra)}
                disabled={column.isFixed}
                onChange={({ target }) =>
                  changeLayout(tableId, ({ shown }) => ({ shown: { ...shown, [column.id]: target.checked } }))
                }
              >
                {column.label}
              </Checkbox>
              <span>
                <IconButton
                  icon="up"
                  size="xs"
                  label={t('moveUp', { column: column.label })}
                  disabled={place === 0}
                  onClick={() => changeLayout(tableId, ({ order }) => ({ order: moveColumn(columns, order, column.id, -1) }))}
                />
                <IconButton
                  icon="down"
                  size="xs"
                  label={t('moveDown', { column: column.label })}
                  disabled={place === rest.length - 1}
                  onClick={() => changeLayout(tableId, ({ order }) => ({ order: moveColumn(columns, order, column.id, 1) }))}
                />
              </span>
            </li>
          ))}
        </ul>
        <Button
          size="sm"
          variant="quiet"
          disabledReason={isTouched ? undefined : t('nothingChanged')}
          onClick={() => resetLayout(tableId)}
        >
          {t('resetColumns')}
        </Button>
      </div>
    </Popover>
  )
}
