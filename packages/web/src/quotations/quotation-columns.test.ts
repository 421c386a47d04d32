import { expect, test } from 'vitest'
import { leastWidthOf } from '../ui/table/column.ts'
import { visibilityOf } from '../ui/table/visible-columns.ts'
import { quotationColumns } from './quotation-columns.tsx'

const ACTS_PX = 64

test('no column is cut, however wide the list is from where it is a table', () => {
  const columns = quotationColumns()
  for (let width = 700; width <= 1_600; width += 10) {
    const shown = visibilityOf(columns, { order: [], widths: {}, shown: {} }, width)
    const needed = columns.filter(({ id }) => shown[id]).reduce((sum, column) => sum + leastWidthOf(column), ACTS_PX)
    expect(needed, `at ${width}`).toBeLessThanOrEqual(width)
  }
})
