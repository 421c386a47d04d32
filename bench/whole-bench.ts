import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { report, rounded } from './report.ts'

/** `npm test` whole. */
const MOST_MINUTES = 12
const began = performance.now()
const { status, stdout } = spawnSync('npm', ['test'], {
  cwd: resolve(import.meta.dirname, '..'),
  encoding: 'utf8',
  maxBuffer: 256 * 1_024 * 1_024,
})
const minutes = (performance.now() - began) / 60_000
report({
  name: 'npm test, whole',
  value: rounded(minutes, 1),
  unit: 'minutes',
  wanted: `≤ ${MOST_MINUTES}`,
  good: status === 0 && minutes <= MOST_MINUTES,
  detail: /(\d+ passed, \d+ failed.*)\s*$/.exec(stdout)?.[1] ?? 'it ended without a count',
})
