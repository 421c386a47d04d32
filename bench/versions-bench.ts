import { type ChildProcess, fork, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { makeClient } from '../soak/client.ts'
import { makeJournal } from '../soak/journal.ts'
import { makeRandom } from '../soak/random.ts'
import { nothingIsTicketedTwice, type SupplierRecord } from '../soak/supplier-checks.ts'
import { type Booker, bookFlight } from './book-flight.ts'
import { median, report, rounded } from './report.ts'
import type { Version } from './version-stage.ts'

/**
 * Whole bookings per second of this version against an older one: `AGAINST=<commit> npm run bench -- versions`. The older one is checked out beside this one
 * with the dependencies of its own time. Both run side by side, are asked in turns by the same buyers over HTTP, and their supplier must have each ticket once.
 */
const against = process.env.AGAINST
const AT_ONCE = 8
const BOOKINGS = 48
const ROUNDS = 5
const root = resolve(import.meta.dirname, '..')
if (!against) {
  process.stdout.write('AGAINST names no older version: nothing was compared.\n')
  process.exit()
}

const folder = mkdtempSync(join(tmpdir(), 'tradewind-versions-'))
const oldRoot = join(folder, 'old')
const git = (...args: string[]) => spawnSync('git', args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0
if (!git('worktree', 'add', '--detach', oldRoot, against)) process.exit(1)
const { ensureInstalled } = (await import(pathToFileURL(join(oldRoot, 'scripts/ensure-installed.mjs')).href)) as {
  ensureInstalled(): { node: string }
}
ensureInstalled()

type Running = { child: ChildProcess; version: Version; bookers: Booker[]; rates: number[]; issued: number; asked: number }
const older = await start(oldRoot)
const newer = await start(root)
for (const side of [older, newer]) await bookMany(side, 16)
for (let round = 0; round < ROUNDS; round += 1)
  // First one, then the other, so that neither is always the one that finds a busier machine.
  for (const side of round % 2 === 0 ? [older, newer] : [newer, older]) side.rates.push(await bookMany(side, BOOKINGS))

const wrong = (await Promise.all([older, newer].map(findWrong))).flat()
const ratios = newer.rates.map((rate, index) => rate / (older.rates[index] ?? rate))
report({
  name: `whole bookings, ${AT_ONCE} at once, against an older version`,
  value: rounded(median(ratios)),
  unit: '× the rate of the older version',
  wanted: '≥ 4, none lost, none doubled',
  good: median(ratios) >= 4 && wrong.length === 0,
  detail: `${rounded(median(newer.rates))} against ${rounded(median(older.rates))} per second, ${ROUNDS} rounds of ${BOOKINGS} in turns: ${ratios.map((ratio) => rounded(ratio)).join(', ')}; older: ${against}; ${newer.issued} of ${newer.asked} issued, ${wrong.length} lost or doubled`,
})
if (wrong.length > 0) process.stdout.write(`${wrong.join('\n')}\n`)
for (const { child } of [older, newer]) {
  child.disconnect()
  await once(child, 'exit')
}
git('worktree', 'remove', '--force', oldRoot)
rmSync(folder, { recursive: true, force: true })
process.exit()

async function start(versionRoot: string): Promise<Running> {
  const { node } = { node: join(versionRoot, 'node_modules/.bin/node') }
  const child = fork(join(import.meta.dirname, 'version-stage.ts'), [versionRoot], { cwd: versionRoot, execPath: node })
  const [version] = (await once(child, 'message')) as [Version]
  const journal = makeJournal()
  const bookers = version.agents.map(({ token, userId }) => ({
    client: makeClient([{ url: version.url } as never], journal, token),
    random: makeRandom(userId),
  }))
  return { child, version, bookers, rates: [], issued: 0, asked: 0 }
}

/** Bookings per second of this version, all of them at once that may be. */
async function bookMany(side: Running, count: number): Promise<number> {
  let left = count
  const began = performance.now()
  await Promise.all(
    side.bookers.slice(0, AT_ONCE).map(async (booker) => {
      while (left-- > 0) {
        side.asked += 1
        if ((await bookFlight(booker)) === 'issued') side.issued += 1
      }
    }),
  )
  return count / ((performance.now() - began) / 1_000)
}

/** What its supplier holds: every ticket once, and as many as were issued. */
async function findWrong({ version, issued, asked }: Running): Promise<string[]> {
  const answer = await fetch(`${version.sandboxUrl}/sandbox/control/bookings`)
  const { bookings } = (await answer.json()) as { bookings: SupplierRecord[] }
  const ticketed = bookings.filter(({ status }) => status === 'ticketed').length
  return [
    ...nothingIsTicketedTwice(bookings).broken,
    ...(issued === asked ? [] : [`${issued} of ${asked} were issued`]),
    ...(ticketed === issued ? [] : [`the supplier has ${ticketed} tickets of ${issued} issued bookings`]),
  ]
}
