import { type RefObject, useEffect, useRef } from 'react'
import { formatWeekday } from '../../lib/dates.ts'
import { useLatest } from '../../lib/use-latest.ts'
import { toast } from '../../ui/toasts.tsx'
import { LISTS } from './builder-values.ts'
import { groupByDay, type ListedLine } from './day-groups.ts'
import { dayBesideLine, moveLine } from './move-line.ts'
import { nameLine } from './name-line.ts'
import type { Builder } from './use-builder.ts'

/** Where a line goes to: a day, or the one before or after its own. */
export type MoveTo = string | -1 | 1

/**
 * Moves a line to another day and says so; until another such sentence one press puts it back. It is priced as any line whose day is changed. Another day draws the line again, so
 * what had the focus has it again there.
 */
export function useMoveLine(builder: Builder, days: RefObject<HTMLElement | null>): (key: string, to: MoveTo) => void {
  const following = useRef<string>(undefined)
  const patch = useLatest(builder.setLine)
  useEffect(() => {
    const key = following.current
    if (key === undefined) return
    following.current = undefined
    const row = days.current?.querySelector<HTMLElement>(`[data-line="${CSS.escape(key)}"]`)
    row?.querySelector<HTMLElement>('[aria-expanded]')?.focus({ preventScroll: true })
    row?.scrollIntoView({ block: 'nearest' })
  })
  return useLatest((key, to) => {
    const one = lineOf(builder, key)
    const date = one && (typeof to === 'string' ? to : dayBesideLine(groupByDay(builder.values).days, one, to))
    const move = one && date !== undefined ? moveLine(one, date) : undefined
    if (!one || !move || date === undefined) return
    following.current = key
    patch(move.list, key, move.to)
    toast('ok', `‘${nameLine(one)}’ is moved to ${formatWeekday(date)}.`, {
      label: 'Undo',
      onPress: () => {
        following.current = key
        patch(move.list, key, move.back)
      },
    })
  })
}

function lineOf({ values }: Builder, key: string): ListedLine | undefined {
  for (const list of LISTS) {
    const at = values[list].findIndex((line) => line.key === key)
    if (at >= 0) return { list, at, line: values[list][at] } as ListedLine
  }
  return undefined
}
