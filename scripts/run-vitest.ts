import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { type Ended, root, runCommand } from './run-command.ts'

export type Suite = {
  readonly name: string
  readonly options?: readonly string[]
  /** Only the files whose path contains one of these. */
  readonly only?: readonly string[]
  readonly env?: Record<string, string>
}
/** What became of a suite. `unsteady`: what failed once and passed when its file was run again. */
export type Counts = { passed: number; failed: number; output: string; failures: string[]; unsteady: string[] }

/** One run of a suite: its counts, and the files in which a test failed. */
export type Run = Pick<Counts, 'passed' | 'failed' | 'output' | 'failures'> & {
  readonly files: readonly string[]
  readonly isWhole: boolean
}

/** More than this is no bad luck. */
const FILES_AT_MOST = 4

/**
 * Runs a suite of tests. A file or a few in which a test failed are run once more by themselves, on a database of their own: what passes then was no
 * fault of the product's that everybody meets, but it is not steady either, and is named at the end with its first cause. What fails twice has failed.
 */
export async function runSuite(
  suite: Suite,
  run: (suite: Suite) => Promise<Run>,
  say: (sentence: string) => void,
): Promise<Counts> {
  const { files, isWhole, ...first } = await run(suite)
  const counts = { ...first, unsteady: [] as string[] }
  if (first.failed === 0 || !isWhole || files.length === 0 || files.length > FILES_AT_MOST) return counts
  say(`${first.failed} failed. Once more: ${files.map((file) => relative(root, file)).join(', ')}`)
  const second = await run({ ...suite, name: `${suite.name}-again`, only: files })
  if (second.failed > 0) return counts
  return { ...counts, passed: first.passed + first.failed, failed: 0, failures: [], unsteady: first.failures }
}

/** Runs vitest once, shows its progress, and reads its counts. A suite that ran no test has failed. */
export async function runVitest({ name, options = [], only = [], env = {} }: Suite, reports: string): Promise<Run> {
  const report = join(reports, `${name}.json`)
  const ended = await runCommand(
    'vitest',
    ['run', ...options, ...only, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    { env, shows: true },
  )
  return countsOf(ended, readJson(report))
}

type Report = {
  numPassedTests: number
  numFailedTests: number
  testResults: {
    name: string
    status: string
    message?: string
    assertionResults: { status: string; fullName: string; failureMessages?: string[] }[]
  }[]
}

/** The counts of a run, and one entry for each test or file that failed: its name and the first lines of the first cause. */
export function countsOf({ code, output }: Ended, report: Report | undefined): Run {
  if (!report || report.numPassedTests + report.numFailedTests === 0)
    return { passed: 0, failed: 1, output: `No test ran.\n${output}`, failures: [lastLines(output)], files: [], isWhole: false }
  const broken = report.testResults.filter(({ status }) => status === 'failed')
  const failures = broken.flatMap(({ name, message, assertionResults }) => {
    const file = relative(root, name)
    const failed = assertionResults.filter((test) => test.status === 'failed')
    if (failed.length === 0) return [`  ${file}\n${firstLines(message ?? '')}`]
    return failed.map(({ fullName, failureMessages }) => `  ${file} > ${fullName}\n${firstLines(failureMessages?.[0] ?? '')}`)
  })
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests || (code === 0 ? 0 : 1),
    output: '',
    // A suite can fail outside any test (a broken set-up, an unhandled rejection, a deadlock): then the end of its output shows it.
    failures: code !== 0 && failures.length === 0 ? [lastLines(output)] : failures,
    files: broken.map(({ name }) => name),
    isWhole: !/Unhandled (Errors?|Rejection)/.test(output) && broken.every(({ assertionResults }) => assertionResults.length > 0),
  }
}

function readJson(path: string): Report | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Report
  } catch {
    return undefined
  }
}

function firstLines(text: string): string {
  const lines = text.split('\n').filter((line) => !/^\s*at .*(node_modules|new Promise|node:)/.test(line))
  return indent(lines.slice(0, 15))
}

/** The end of what a command printed, indented. */
export function lastLines(text: string): string {
  return indent(text.trimEnd().split('\n').slice(-30))
}

function indent(lines: readonly string[]): string {
  return lines.map((line) => `    ${line.slice(0, 400)}`).join('\n')
}
