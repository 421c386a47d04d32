import { spawnSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { report, rounded } from './report.ts'

/** `npm run check` as somebody runs it who changes one feature: a new file in its room of the server and one in its room of the domain. */
const root = resolve(import.meta.dirname, '..')
const NEW = ['packages/server/src/saved-views/probe-of-bench.ts', 'packages/domain/src/saved-views/probe-of-bench.ts'].map((file) =>
  join(root, file),
)
const MOST_SECONDS = 40

const check = () => {
  const began = performance.now()
  const { status, stdout } = spawnSync('npm', ['run', 'check'], { cwd: root, encoding: 'utf8' })
  return {
    seconds: (performance.now() - began) / 1_000,
    isGreen: status === 0,
    steps: [...stdout.matchAll(/✓ (.+)/g)].map(([, step]) => step),
  }
}
for (const file of NEW) writeFileSync(file, '/** A change of the bench. */\nconst probe = 1\n\nexport default probe\n')
try {
  // The first one reads what later ones have in their caches.
  check()
  const { seconds, isGreen, steps } = check()
  report({
    name: 'npm run check, a change in one feature',
    value: rounded(seconds, 1),
    unit: 's',
    wanted: `< ${MOST_SECONDS}`,
    good: isGreen && seconds < MOST_SECONDS,
    detail: isGreen ? steps.join(', ') : 'it was not green',
  })
} finally {
  for (const file of NEW) rmSync(file, { force: true })
}
