import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, expect, test } from 'vitest'

/** The rule that guards the arrows is itself tested: each planted violation must be found, and a lawful house must pass. */
const root = resolve(import.meta.dirname, '..')
const made: string[] = []

afterEach(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true })
})

/** 'type ./a.ts' takes only a type. */
function importing(from: string | undefined): string {
  if (from === undefined) return ''
  return from.startsWith('type ') ? `import type { thing as other } from '${from.slice(5)}'\n` : `import '${from}'\n`
}

/** A tiny house with one module per tier, some importing others; gives the names of the rules it breaks. */
function rulesBrokenBy(imports: Record<string, string>): string[] {
  const house = mkdtempSync(join(tmpdir(), 'tradewind-arrows-'))
  made.push(house)
  symlinkSync(join(root, 'node_modules'), join(house, 'node_modules'))
  const rooms = [
    ...['sites', 'payments', 'tickets', 'node'].map((room) => `server/src/${room}`),
    'web/src/markups',
    'contract/src/markups',
  ]
  const files = [...['domain', 'contract', 'server', 'web', 'sandbox'].map((tier) => `${tier}/src`), ...rooms].map(
    (folder) => `packages/${folder}/thing.ts`,
  )
  for (const file of new Set([...files, ...Object.keys(imports)])) {
    mkdirSync(join(house, dirname(file)), { recursive: true })
    writeFileSync(join(house, file), `${importing(imports[file])}export const thing = 1\n`)
  }
  const { stdout } = spawnSync(
    join(root, 'node_modules/.bin/depcruise'),
    ['packages', '--config', join(root, '.dependency-cruiser.mjs'), '--output-type', 'json'],
    { cwd: house, encoding: 'utf8', maxBuffer: 50_000_000 },
  )
  const { summary } = JSON.parse(stdout) as { summary: { violations: { rule: { name: string } }[] } }
  return [...new Set(summary.violations.map((violation) => violation.rule.name))].sort()
}

test('a lawful house passes', () => {
  expect(
    rulesBrokenBy({
      'packages/contract/src/thing.ts': '../../domain/src/thing.ts',
      'packages/server/src/thing.ts': '../../contract/src/thing.ts',
      'packages/web/src/thing.ts': '../../contract/src/thing.ts',
      'packages/sandbox/src/thing.ts': '../../domain/src/thing.ts',
      'packages/server/src/thing.test.ts': '../../sandbox/src/thing.ts',
      'packages/server/src/tickets/thing.ts': '../payments/thing.ts',
    }),
  ).toEqual([])
})

test.each([
  ['domain-knows-nobody', 'packages/domain/src/thing.ts', '../../contract/src/thing.ts'],
  ['contract-knows-domain-only', 'packages/contract/src/thing.ts', '../../server/src/thing.ts'],
  ['server-never-web', 'packages/server/src/thing.ts', '../../web/src/thing.ts'],
  ['web-never-server', 'packages/web/src/thing.ts', '../../server/src/thing.ts'],
  ['sandbox-knows-domain-only', 'packages/sandbox/src/thing.ts', '../../contract/src/thing.ts'],
  ['production-never-loads-the-sandbox', 'packages/server/src/thing.ts', '../../sandbox/src/thing.ts'],
  ['domain-is-pure', 'packages/domain/src/thing.ts', 'node:fs'],
  ['domain-is-pure', 'packages/domain/src/thing.ts', 'zod'],
  ['contract-has-no-logic', 'packages/contract/src/thing.ts', 'node:fs'],
  ['no-unresolved', 'packages/server/src/thing.ts', './nowhere.ts'],
  ['server-ground-knows-no-room', 'packages/server/src/app.ts', './payments/thing.ts'],
  ['server-ground-knows-no-room', 'packages/server/src/app.ts', './sites/thing.ts'],
  ['editions-know-no-seller', 'packages/web/src/editions/thing.tsx', '../markups/thing.ts'],
  ['editions-know-no-seller', 'packages/web/src/editions/thing.ts', 'type ../../../contract/src/markups/thing.ts'],
  ['editions-know-no-seller', 'packages/contract/src/editions/thing.ts', '../markups/thing.ts'],
  ['server-rooms-in-order', 'packages/server/src/http/thing.ts', '../sites/thing.ts'],
  ['server-rooms-in-order', 'packages/server/src/ledger/thing.ts', '../payments/thing.ts'],
  ['server-rooms-in-order', 'packages/server/src/flights/book/thing.ts', '../../tickets/thing.ts'],
  ['server-rooms-in-order', 'packages/server/src/exports/thing.ts', '../node/thing.ts'],
  ['server-rooms-in-order', 'packages/server/src/sites/testing/thing.ts', '../../payments/thing.ts'],
])('%s is broken by a planted import of %s → %s', (rule, from, to) => {
  expect(rulesBrokenBy({ [from]: to })).toContain(rule)
})

test('no-cycles is broken by two files that import each other', () => {
  expect(rulesBrokenBy({ 'packages/server/src/a.ts': './b.ts', 'packages/server/src/b.ts': './a.ts' })).toContain('no-cycles')
})

test('no-cycles is broken by two files of which one needs only a type of the other', () => {
  expect(rulesBrokenBy({ 'packages/server/src/a.ts': './b.ts', 'packages/server/src/b.ts': 'type ./a.ts' })).toContain('no-cycles')
})

test('every room of the server has its place in the order', async () => {
  const config: { ROOMS: readonly string[] } = await import(pathToFileURL(join(root, '.dependency-cruiser.mjs')).href)
  const rooms = readdirSync(join(root, 'packages/server/src'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'testing')
    .map(({ name }) => name)
  expect(rooms.toSorted()).toEqual(config.ROOMS.toSorted())
})
