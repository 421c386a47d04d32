import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'

/** A table of records by key. `put` has reached the operating system when it returns, so a killed process loses nothing it answered. */
export type Table<Row> = {
  get(key: string): Row | undefined
  put(key: string, row: Row): void
  remove(key: string): void
  rows(): Row[]
  close(): void
}

const COMPACT_AFTER_BYTES = 24_000_000

/** Opens a table kept as an append-only file of JSON lines; without a file it lives in memory only. */
export function openTable<Row>(file?: string): Table<Row> {
  const rows = new Map<string, Row>()
  if (!file) return memoryTable(rows)
  mkdirSync(dirname(file), { recursive: true })
  if (existsSync(file)) replay(readFileSync(file, 'utf8'), rows)
  let handle = rewrite(file, rows)
  let written = 0
  const append = (line: unknown): void => {
    const text = `${JSON.stringify(line)}\n`
    writeWhole(handle, text)
    written += text.length
    if (written < COMPACT_AFTER_BYTES) return
    closeSync(handle)
    handle = rewrite(file, rows)
    written = 0
  }
  return {
    ...memoryTable(rows),
    put: (key, row) => {
      rows.set(key, row)
      append([key, row])
    },
    remove: (key) => {
      if (rows.delete(key)) append([key])
    },
    close: () => closeSync(handle),
  }
}

function memoryTable<Row>(rows: Map<string, Row>): Table<Row> {
  return {
    get: (key) => rows.get(key),
    put: (key, row) => {
      rows.set(key, row)
    },
    remove: (key) => {
      rows.delete(key)
    },
    rows: () => [...rows.values()],
    close: () => {},
  }
}

/** A process killed while it wrote leaves half a line at the end; that line was never answered, so it is dropped. */
function replay<Row>(text: string, rows: Map<string, Row>): void {
  const lines = text.split('\n')
  const complete = text.endsWith('\n') ? lines.length : lines.length - 1
  for (const line of lines.slice(0, complete)) {
    if (line === '') continue
    const entry: [string, Row?] = JSON.parse(line)
    if (entry.length === 1 || entry[1] === undefined) rows.delete(entry[0])
    else rows.set(entry[0], entry[1])
  }
}

function rewrite<Row>(file: string, rows: Map<string, Row>): number {
  const next = `${file}.next`
  const draft = openSync(next, 'w')
  for (const [key, row] of rows) writeWhole(draft, `${JSON.stringify([key, row])}\n`)
  fsyncSync(draft)
  closeSync(draft)
  renameSync(next, file)
  return openSync(file, 'a')
}

function writeWhole(handle: number, text: string): void {
  const bytes = Buffer.from(text)
  for (let sent = 0; sent < bytes.length; ) sent += writeSync(handle, bytes, sent)
}
