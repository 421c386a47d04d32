import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')
const KIT = 'packages/web/src/ui/'

/** What a second combobox, select, list or menu would be written with. */
const PARTS = /(?<!\[)role=["'](?:combobox|listbox|option|menu|menuitem)["']|role: ["']combobox["']|<select\b|<datalist\b/

function filesWith(pattern: RegExp): string[] {
  return globSync('packages/web/src/**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .filter((file) => pattern.test(readFileSync(join(root, file), 'utf8')))
}

test('lists to choose from are parts of the kit', () => {
  const found = filesWith(PARTS)
  expect(found.filter((file) => !file.startsWith(KIT))).toEqual([])
  // The test sees what it looks for.
  expect(found).toContain(`${KIT}use-combobox.ts`)
  expect(found).toContain(`${KIT}small-select.tsx`)
})

test('how long a search waits after the last key stands in one file', () => {
  expect(filesWith(/WAIT_MS = \d|waitMs(?:=\{| = )\d/)).toEqual([`${KIT}search-waits.ts`])
})
