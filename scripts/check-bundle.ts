import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'

/** What a person downloads before any page, and for each page beyond that, against the budgets of the product's design. */
const FIRST_LOAD_KB = 200
const PAGE_KB = 80
/** Behaviours that several pages share, fetched once: each has a budget of its own. */
const SHARED_KB: Readonly<Record<string, number>> = { 'ui/date-calendar.tsx': 50, 'ui/reorder/reorder.tsx': 55 }

type Chunk = {
  file: string
  src?: string
  isEntry?: boolean
  isDynamicEntry?: boolean
  imports?: string[]
  dynamicImports?: string[]
}
type Manifest = Record<string, Chunk>

const dist = resolve(import.meta.dirname, '../packages/web/dist')
const manifestFile = join(dist, '.vite/manifest.json')
if (!existsSync(manifestFile)) {
  console.error('The screens are not built: run `vite build packages/web` first.')
  process.exit(1)
}
const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as Manifest
const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry)
if (!entry) throw new Error('The build has no entry')

const first = withImports(entry)
const rows = [{ name: 'first load', kb: sizeOf(first), budget: FIRST_LOAD_KB }, ...pages().map(pageRow)]
for (const { name, kb, budget } of rows)
  console.log(`${kb > budget ? '✗' : '✓'} ${name.padEnd(48)} ${kb.toFixed(1).padStart(7)} kB of ${budget}`)
if (rows.some(({ kb, budget }) => kb > budget)) {
  console.error('Over budget. Load the heavy part lazily, or leave it out.')
  process.exit(1)
}

function pages(): string[] {
  return Object.keys(manifest)
    .filter((key) => manifest[key]?.isDynamicEntry)
    .sort()
}

/** A page costs what it brings beyond the first load; a layer that only some pages open, what it brings beyond those. */
function pageRow(key: string) {
  const there = filesBefore(key)
  const own = [...withImports(key)].filter((file) => !there.has(file))
  const name = (manifest[key]?.src ?? key).replace(/^src\//, '')
  return { name, kb: sizeOf(own), budget: SHARED_KB[name] ?? PAGE_KB }
}

/** The files that are there whoever asks for this chunk. */
function filesBefore(key: string): Set<string> {
  const asking = Object.keys(manifest).filter((one) => manifest[one]?.dynamicImports?.includes(key))
  const before = asking.map((one) => new Set([...first, ...withImports(one)]))
  return before.reduce((all, one) => all.intersection(one), before[0] ?? first)
}

/** The files a chunk needs before it can run, itself included. */
function withImports(key: string, seen = new Set<string>(), visited = new Set<string>()): Set<string> {
  const chunk = manifest[key]
  if (!chunk || visited.has(key)) return seen
  visited.add(key)
  if (chunk.file.endsWith('.js')) seen.add(chunk.file)
  for (const each of chunk.imports ?? []) withImports(each, seen, visited)
  return seen
}

function sizeOf(files: Iterable<string>): number {
  return [...files].reduce((sum, file) => sum + gzipSync(readFileSync(join(dist, file))).length, 0) / 1000
}
