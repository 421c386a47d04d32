import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Ended, root, runCommand } from './run-command.ts'

/**
 * `npm run check`: what can be known of a change within a minute: format, lint, types, arrows, words, and the tests nearest to what changed.
 * Looks at what is not committed yet; `npm run check -- main` at everything since main.
 */
const [since = 'HEAD'] = process.argv.slice(2)
const cache = join(root, 'node_modules', '.cache', 'tradewind')
mkdirSync(cache, { recursive: true })

type Check = { readonly name: string; readonly run: () => Promise<Ended> }

const changed = await listChanged()
const checks: Check[] = [
  { name: 'lint', run: lint },
  {
    name: 'types',
    run: () => runCommand('tsc', ['-p', '.', '--incremental', '--tsBuildInfoFile', join(cache, 'types.tsbuildinfo')]),
  },
  { name: 'arrows', run: () => runCommand('depcruise', ['packages']) },
  { name: 'words', run: () => runCommand('node', ['scripts/check-words.ts']) },
]

const started = performance.now()
// The tests after the rest: side by side, each would only make the other late.
const failed = [...(await runAll(checks)), ...(await runAll([{ name: 'tests', run: testRelated }]))]
process.stdout.write(`${failed.length === 0 ? 'All well' : `Failed: ${failed.join(', ')}`}, ${secondsSince(started)} s\n`)
process.exit(failed.length === 0 ? 0 : 1)

async function runAll(some: readonly Check[]): Promise<string[]> {
  const names = await Promise.all(
    some.map(async ({ name, run }) => {
      const begun = performance.now()
      const { code, output } = await run()
      process.stdout.write(`${code === 0 ? '✓' : `${output.trimEnd()}\n✗`} ${name} (${secondsSince(begun)} s)\n`)
      return code === 0 ? [] : [name]
    }),
  )
  return names.flat()
}

/** Files that differ from what was asked for, new ones among them, and that still exist. */
async function listChanged(): Promise<string[]> {
  const { code, output } = await runCommand('git', ['diff', '--name-only', '--diff-filter=d', since])
  if (code !== 0) {
    process.stderr.write(`There is no ${since} to compare with.\n${output}`)
    process.exit(2)
  }
  const untracked = await runCommand('git', ['ls-files', '--others', '--exclude-standard'])
  return `${output}\n${untracked.output}`.split('\n').filter(Boolean)
}

async function lint(): Promise<Ended> {
  const files = changed.filter((file) => /\.([cm]?[jt]sx?|json|css)$/.test(file))
  return files.length === 0
    ? { code: 0, output: '' }
    : runCommand('biome', ['check', '--colors=off', '--no-errors-on-unmatched', ...files])
}

/**
 * What needs no database: the tests that import what changed. Of the server: those beside it, because each test that starts a server imports nearly
 * all of it.
 */
async function testRelated(): Promise<Ended> {
  const files = changed.filter((file) => /\.tsx?$/.test(file))
  const pure = files.filter((file) => /^(packages\/(client|domain|contract|web|sandbox)|scripts)\//.test(file))
  const folders = [...new Set(files.filter((file) => /^(packages\/server|soak)\//.test(file)).map((file) => dirname(file)))]
  const vitest = ['--passWithNoTests', '--project']
  const runs = [
    ...(pure.length > 0 ? [['related', '--run', ...vitest, 'pure', ...pure]] : []),
    ...(folders.length > 0 ? [['run', ...vitest, 'server', ...folders.map((folder) => `${folder}/`)]] : []),
  ]
  const ended: Ended = { code: 0, output: '' }
  return runs.reduce(async (before, args) => {
    const [first, next] = [await before, await runCommand('vitest', args)]
    return { code: first.code || next.code, output: `${first.output}${next.output}` }
  }, Promise.resolve(ended))
}

function secondsSince(begun: number): string {
  return ((performance.now() - begun) / 1_000).toFixed(1)
}
