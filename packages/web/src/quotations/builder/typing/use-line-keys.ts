import { useEffect } from 'react'
import { isTyping } from '../../../lib/is-typing.ts'
import { useLatest } from '../../../lib/use-latest.ts'
import { copyOfLine, LISTS } from '../builder-values.ts'
import { type AnyLine, nameLine } from '../name-line.ts'
import { useAddLines } from '../use-add-lines.ts'
import type { Builder } from '../use-builder.ts'

type Keys = { builder: Builder; onHideCosts: () => void; onWhy: (key: string) => void }

/** J and K go from line to line; E opens one, O makes it optional, D puts a second one beside it, W says why it has its price. H hides what it costs from those who look on. */
export function useLineKeys({ builder, onHideCosts, onWhy }: Keys): void {
  const addLines = useAddLines(builder)
  const act = useLatest((event: KeyboardEvent) => {
    const isOther = event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented
    if (isOther || isTyping(event.target) || document.querySelector('dialog[open]')) return
    const rows = [...document.querySelectorAll<HTMLElement>('[data-line]')]
    const at = rows.findIndex((row) => row.contains(document.activeElement))
    const found = at < 0 ? undefined : lineOf(builder, rows[at]?.dataset.line ?? '')
    switch (event.key.toLowerCase()) {
      case 'j':
        return focus(rows[Math.min(at + 1, rows.length - 1)])
      case 'k':
        return focus(rows[Math.max(at - 1, 0)])
      case 'e':
        return at < 0 ? undefined : rows[at]?.querySelector<HTMLElement>('[aria-expanded]')?.click()
      case 'o':
        // What was cancelled is sold again, or stays as it is.
        if (found?.line.id !== undefined && builder.cancelled.has(found.line.id)) return undefined
        return found && builder.setLine<typeof found.line>(found.list, found.line.key, { isOptional: !found.line.isOptional })
      case 'd':
        return found && addLines([copyOf(found)], `${nameLine(found)} is added again.`)
      case 'w':
        return found && onWhy(found.line.key)
      case 'h':
        return onHideCosts()
      default:
        return undefined
    }
  })
  useEffect(() => {
    window.addEventListener('keydown', act)
    return () => window.removeEventListener('keydown', act)
  }, [act])
}

function lineOf({ values }: Builder, key: string): AnyLine | undefined {
  for (const list of LISTS) {
    const line = values[list].find((one) => one.key === key)
    if (line) return { list, line } as AnyLine
  }
  return undefined
}

function copyOf({ list, line }: AnyLine): AnyLine {
  return { list, line: copyOfLine(line) } as AnyLine
}

/** The name of a line opens it; where nothing may be changed there is nothing to focus. */
function focus(row: HTMLElement | undefined): void {
  const name = row?.querySelector<HTMLElement>('[aria-expanded]')
  name?.focus({ preventScroll: true })
  row?.scrollIntoView({ block: 'nearest' })
}
