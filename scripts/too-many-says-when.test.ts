import { globSync, readFileSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = resolve(import.meta.dirname, '..')
/** What it waits for has no time: staff look at the payments that were claimed. */
const WITHOUT_A_TIME = ['packages/server/src/ledger/entries/claim-payment.ts']

test('who asked too much is refused where the time to wait is said', () => {
  const refusing = globSync('packages/server/src/**/*.ts', { cwd: ROOT })
    .filter((file) => !file.endsWith('.test.ts'))
    .filter((file) => /refuse\(\s*'TOO_MANY'/.test(readFileSync(resolve(ROOT, file), 'utf8')))
  expect(refusing.map((file) => relative(ROOT, resolve(ROOT, file)))).toEqual(WITHOUT_A_TIME)
})
