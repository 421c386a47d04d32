import { EVERY_DAY } from '@tradewind/domain/catalogue/tour-times'
import { useRef, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { DraftBar } from '../ui/draft-bar.tsx'
import { EditableGrid, type GridColumn, type GridEdit } from '../ui/grid/editable-grid.tsx'
import { WeekdayBoxes } from '../ui/weekday-boxes.tsx'
import css from './kit.module.css'

const COLUMNS = 10
type Row = { readonly id: number; readonly cells: readonly string[] }

const ROWS: readonly Row[] = Array.from({ length: 1_000 }, (_, id) => ({
  id,
  cells: Array.from({ length: COLUMNS }, (_cell, column) => (column === 0 ? `Rate ${id + 1}` : String((id + 1) * 10 + column))),
}))
const columns: readonly GridColumn<Row>[] = Array.from({ length: COLUMNS }, (_, at) => ({
  id: String(at),
  label: at === 0 ? 'Name' : `Amount ${at}`,
  width: at === 0 ? 140 : 100,
  text: ({ cells }) => cells[at] ?? '',
  ...(at === 0 ? {} : { align: 'end' as const, typed: ({ cells }: Row) => cells[at] ?? '' }),
}))

/** Cells that are typed into, ten thousand of them; what waits to be published; boxes of weekdays. */
export function KitGrid() {
  const [rows, setRows] = useState(ROWS)
  const [days, setDays] = useState<readonly number[]>(EVERY_DAY)
  const before = useRef<(readonly Row[])[]>([])
  const edit = (edits: GridEdit<Row>[]) => {
    before.current.push(rows)
    const after = new Map(rows.map((row) => [row.id, row]))
    for (const { row, column, text } of edits) {
      const now = after.get(row.id) ?? row
      after.set(row.id, { ...now, cells: now.cells.with(Number(column), text) })
    }
    setRows([...after.values()])
  }
  const changed = rows.filter((row, at) => row !== ROWS[at]).length
  return (
    <>
      <WeekdayBoxes
        label="Weekdays"
        value={days}
        error={days.length === 0 ? 'Please choose at least one weekday.' : undefined}
        onChange={setDays}
      />
      <div className={css.grid}>
        <EditableGrid<Row>
          label="Amounts"
          columns={columns}
          rows={rows}
          keyOf={({ id }) => String(id)}
          faultOf={({ cells }, column) =>
            column !== '0' && !/^\d*$/.test(cells[Number(column)] ?? '') ? 'Please enter a number.' : undefined
          }
          markOf={(row) => (row === ROWS[row.id] ? undefined : { name: 'changed', words: 'changed' })}
          isChanged={({ id, cells }, column) => cells[Number(column)] !== ROWS[id]?.cells[Number(column)]}
          onEdit={edit}
          onUndo={() => setRows(before.current.pop() ?? ROWS)}
        />
      </div>
      <DraftBar label="Draft" about={<b>Draft</b>} acts={<Button onClick={() => setRows(ROWS)}>Discard</Button>}>
        {changed === 1 ? '1 row changed' : `${changed} rows changed`}
      </DraftBar>
    </>
  )
}
