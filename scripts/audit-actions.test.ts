import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { nameAction } from '../packages/domain/src/audit/name-action.ts'

test('every action that the trail stores is shown as something that was done, not as a command', () => {
  const root = resolve(import.meta.dirname, '..')
  const actions = globSync('packages/server/src/**/*.ts', { cwd: root })
    .filter((file) => !/\.test\.ts$|\/testing\//.test(file))
    .flatMap((file) => [...readFileSync(join(root, file), 'utf8').matchAll(/\baction: '([a-z]+(?: [^']+)+)'/g)])
    .map((match) => match[1] ?? '')
  expect(actions.length).toBeGreaterThan(50)
  const asStored = (action: string) => nameAction(action).toLowerCase() === action.toLowerCase()
  expect([...new Set(actions)].filter((action) => asStored(action))).toEqual([])
})
