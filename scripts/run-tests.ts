import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findPooler } from '../packages/server/src/testing/start-pooler.ts'
import { buildWeb } from './build-web.ts'
import { findChromium } from './find-chromium.ts'
import { runCommand } from './run-command.ts'
import { type Part, runSideBySide } from './run-side-by-side.ts'
import { lastLines, runSuite, runVitest, type Suite } from './run-vitest.ts'

/**
 * `npm test`: everything CI does, each step named while it runs, two at a time where one waits more than it works; one closing line with all counts.
 * `npm test -- lint types` runs only the steps named.
 */
type Outcome = {
  passed: number
  failed: number
  output: string
  failures?: readonly string[]
  unsteady?: readonly string[]
  /** Why the step did not run on this machine. It is counted as skipped, and never as passed. */
  skipped?: string
}
type Step = Part & { what: string; run: () => Promise<Outcome> }

const reports = mkdtempSync(join(tmpdir(), 'tradewind-reports-'))

/** What a session could spoil most; every server test can go this way (0082). The pooler is a program of the machine, not a dependency. */
const THROUGH_POOLER = [...['jobs', 'live', 'ledger/post/ledger-races', 'payments/payment-races', 'flights/book/many-waiting']].map(
  (path) => `packages/server/src/${path}`,
)

const steps: Step[] = [
  // First and beside the quick ones: for most of its time it waits.
  { name: 'soak', what: 'the soak, short form: traffic under faults and kills', run: soak },
  { name: 'pooler', what: 'races, jobs and live screens through pgbouncer', run: pooler },
  { name: 'lint', what: 'format, lint and forgotten promises', run: () => command('biome', ['ci', '--colors=off', '.']) },
  { name: 'types', what: 'types', run: () => command('tsc', ['-p', '.']) },
  { name: 'arrows', what: 'arrows between the tiers', run: () => command('depcruise', ['packages']) },
  {
    name: 'words',
    what: 'plain words and sentence case on screens and in letters',
    run: () => command('node', ['scripts/check-words.ts']),
  },
  { name: 'dead-code', what: 'dead code and unused dependencies', run: () => command('knip', []) },
  {
    name: 'table-types',
    what: 'table types and schema against a fresh database',
    run: () => command('node', ['scripts/generate-table-types.ts', '--verify']),
  },
  { name: 'build', what: 'the screens', run: build },
  { name: 'budgets', after: 'build', what: 'bundle budgets', run: () => command('node', ['scripts/check-bundle.ts']) },
  { name: 'unit', isAlone: true, what: 'domain, server on PostgreSQL, sandbox, web', run: () => tests({ name: 'unit' }) },
  { name: 'browser', isAlone: true, what: 'journeys in Chromium, with axe on every page', run: browser },
]

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !steps.some((step) => step.name === name))
if (unknown.length > 0) {
  process.stderr.write(`There is no step ${unknown.join(', ')}. Steps: ${steps.map((step) => step.name).join(' ')}\n`)
  process.exit(2)
}
let passed = 0
let failed = 0
const skipped: string[] = []
const failures: string[] = []
const unsteady: string[] = []
await runSideBySide(
  steps.filter(({ name }) => wanted.length === 0 || wanted.includes(name)),
  runStep,
)
rmSync(reports, { recursive: true, force: true })
// A record may keep only the end of what was printed: all that failed stands there once more, each with its first cause.
if (failures.length > 0) process.stdout.write(`\nWhat failed:\n${failures.slice(0, 60).join('\n')}\n`)
if (unsteady.length > 0)
  process.stdout.write(`\nWhat failed and passed when it was run again, to be mended:\n${unsteady.join('\n')}\n`)
if (skipped.length > 0) process.stdout.write(`\nWhat was skipped on this machine:\n${skipped.join('\n')}\n`)
process.stdout.write(`\n${passed} passed, ${failed} failed${skipped.length > 0 ? `, ${skipped.length} skipped` : ''}\n`)
process.exit(failed > 0 ? 1 : 0)

async function runStep(step: Step): Promise<void> {
  const started = performance.now()
  process.stdout.write(`▸ ${step.what} …\n`)
  const outcome = await step
    .run()
    .catch((error: unknown): Outcome => ({ passed: 0, failed: 1, output: String(error instanceof Error ? error.stack : error) }))
  passed += outcome.passed
  failed += outcome.failed
  if (outcome.failed) failures.push(`✗ ${step.what}`, ...(outcome.failures ?? [lastLines(outcome.output)]))
  if (outcome.unsteady?.length) unsteady.push(`~ ${step.what}`, ...outcome.unsteady)
  if (outcome.skipped) {
    skipped.push(`– ${step.what}: ${outcome.skipped}`)
    process.stdout.write(`– ${step.what}: skipped, ${outcome.skipped}\n`)
    return
  }
  const seconds = ((performance.now() - started) / 1_000).toFixed(1)
  process.stdout.write(
    `${outcome.failed ? `${outcome.output}\n✗` : '✓'} ${step.what}: ${outcome.passed} passed, ${outcome.failed} failed (${seconds} s)\n`,
  )
}

async function command(name: string, args: string[]): Promise<Outcome> {
  const { code, output } = await runCommand(name, args)
  return code === 0 ? { passed: 1, failed: 0, output } : { passed: 0, failed: 1, output }
}

async function build(): Promise<Outcome> {
  await buildWeb({ say })
  return { passed: 1, failed: 0, output: '' }
}

/** Each promise the soak checks is a test. */
async function soak(): Promise<Outcome> {
  const { code, output } = await runCommand('node', ['soak/run-soak.ts', '--minutes', '0.5', '--people', '6'])
  const [, kept, broken] = /(\d+) promises kept, (\d+) broken/.exec(output) ?? []
  if (!kept) return { passed: 0, failed: 1, output }
  return { passed: Number(kept), failed: Number(broken) || (code === 0 ? 0 : 1), output }
}

async function pooler(): Promise<Outcome> {
  if (!findPooler())
    return { passed: 0, failed: 0, output: '', skipped: 'because pgbouncer is not installed (apt-get install pgbouncer)' }
  const options = ['--project', 'server', '--maxWorkers=1']
  return tests({ name: 'pooler', options, only: THROUGH_POOLER, env: { POOLER: 'pgbouncer' } })
}

async function browser(): Promise<Outcome> {
  const path = findChromium({ say })
  return tests({ name: 'browser', options: ['--config', 'e2e/vitest.config.ts'], env: { CHROMIUM_PATH: path } })
}

function say(sentence: string): void {
  process.stdout.write(`  ${sentence}\n`)
}

function tests(suite: Suite): Promise<Outcome> {
  return runSuite(suite, (one) => runVitest(one, reports), say)
}
