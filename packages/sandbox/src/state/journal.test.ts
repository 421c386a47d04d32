import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTable } from './journal.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'journal-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test('rows put, changed and removed are the same after reopening', () => {
  const file = join(folder, 'rows.jsonl')
  const table = openTable<number>(file)
  table.put('a', 1)
  table.put('b', 2)
  table.put('a', 3)
  table.remove('b')
  table.close()
  const again = openTable<number>(file)
  expect([again.get('a'), again.get('b'), again.rows()]).toEqual([3, undefined, [3]])
  again.close()
})

test('a row is in the file before put returns', () => {
  const file = join(folder, 'rows.jsonl')
  const table = openTable<string>(file)
  table.put('a', 'ä')
  expect(readFileSync(file, 'utf8')).toBe('["a","ä"]\n')
  table.close()
})

test('half a line at the end, left by a killed process, is dropped', () => {
  const file = join(folder, 'rows.jsonl')
  const table = openTable<number>(file)
  table.put('a', 1)
  table.close()
  appendFileSync(file, '["b",')
  const again = openTable<number>(file)
  again.put('c', 3)
  again.close()
  const third = openTable<number>(file)
  expect(third.rows()).toEqual([1, 3])
  third.close()
})
