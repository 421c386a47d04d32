import type { Money as Amount } from '@tradewind/domain/money'
import { useId } from 'react'
import { Icon, type IconName } from '../icons.tsx'
import layout from '../layout.module.css'
import { Money } from '../money/money.tsx'
import css from './price-matrix.module.css'

type Head = { id: string; name: string; note?: string | undefined }
export type MatrixColumn = Head & { icon?: IconName }
export type MatrixCell =
  | { amount: Amount; was?: Amount | undefined; note?: string | undefined }
  /** Why it cannot be had. */
  | { refusal: string }

export type MatrixChoice = { row: string; column: string }

type Props = {
  label: string
  rows: readonly Head[]
  columns: readonly MatrixColumn[]
  cellOf: (row: string, column: string) => MatrixCell
  value: MatrixChoice | undefined
  onChange: (choice: MatrixChoice) => void
}

/**
 * One price of several, where two things are chosen at once: what, and how. A table with one group of radio buttons: arrow keys go through all prices that
 * can be had. What cannot be had says why in its place. In a narrow place each row is a list, and each price has the name of its column.
 */
export function PriceMatrix({ label, rows, columns, cellOf, value, onChange }: Props) {
  const name = useId()
  return (
    <div className={css.frame}>
      <table className={css.matrix} aria-label={label}>
        <thead>
          <tr>
            <td />
            {columns.map(({ id, name: column, note, icon }) => (
              <th key={id} scope="col">
                <span>
                  {icon && <Icon name={icon} size={16} />}
                  {column}
                </span>
                {note && <small>{note}</small>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <th scope="row">
                <b>{row.name}</b>
                {row.note && <small>{row.note}</small>}
              </th>
              {columns.map((column) => {
                const cell = cellOf(row.id, column.id)
                return (
                  <td key={column.id}>
                    {'refusal' in cell ? (
                      <span className={css.off}>
                        <span className={css.column}>{column.name}</span>
                        {cell.refusal}
                      </span>
                    ) : (
                      <label className={css.cell}>
                        <input
                          type="radio"
                          className={layout.vh}
                          name={name}
                          checked={value?.row === row.id && value.column === column.id}
                          onChange={() => onChange({ row: row.id, column: column.id })}
                        />
                        <span className={layout.vh}>{row.name}, </span>
                        <span className={css.column}>{column.name}</span>
                        <b>
                          <Money amount={cell.amount} was={cell.was} />
                        </b>
                        {cell.note && <small>{cell.note}</small>}
                      </label>
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
