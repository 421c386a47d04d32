import { create } from 'zustand'
import { persist } from 'zustand/middleware'

/** What a person changed of a table: columns shown or hidden by hand, their order and widths. */
export type TableLayout = {
  shown: Readonly<Record<string, boolean>>
  order: readonly string[]
  widths: Readonly<Record<string, number>>
}

const UNTOUCHED: TableLayout = { shown: {}, order: [], widths: {} }

/** On this device, for everybody who works at it: names of columns and pixels, nothing of what is in them. */
const useLayouts = create<{ layouts: Readonly<Record<string, TableLayout>> }>()(
  persist(() => ({ layouts: {} }), { name: 'tradewindTables' }),
)

export function useTableLayout(tableId: string): TableLayout {
  return useLayouts(({ layouts }) => layouts[tableId] ?? UNTOUCHED)
}

export function changeLayout(tableId: string, change: (before: TableLayout) => Partial<TableLayout>): void {
  useLayouts.setState(({ layouts }) => {
    const before = layouts[tableId] ?? UNTOUCHED
    return { layouts: { ...layouts, [tableId]: { ...before, ...change(before) } } }
  })
}

export function resetLayout(tableId: string): void {
  useLayouts.setState(({ layouts: { [tableId]: _gone, ...layouts } }) => ({ layouts }))
}
