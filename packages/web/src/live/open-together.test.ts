import { expect, test } from 'vitest'
import { openTogether } from './open-together.ts'

test('a dialog over a panel of the same ticket is one opening, and ends with the panel', () => {
  const calls: string[] = []
  const open = openTogether({ onFirst: (id) => calls.push(`open ${id}`), onLast: (id) => calls.push(`closed ${id}`) })
  const closePanel = open(7)
  const closeDialog = open(7)
  const closeOther = open(8)
  closeDialog()
  closeOther()
  expect(calls).toEqual(['open 7', 'open 8', 'closed 8'])
  closePanel()
  expect(calls.at(-1)).toBe('closed 7')
})
