import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { writeClient } from './write-client.ts'

test('the calls of the client package are those of the contract', () => {
  const committed = readFileSync(join(import.meta.dirname, '../packages/client/src/calls.generated.ts'), 'utf8')
  expect(committed === writeClient(), 'Please run `npm run client`.').toBe(true)
})

test('only what a key opens is in it', () => {
  const written = writeClient()
  expect(written).toContain("search: { method: 'POST', path: '/flight/search' }")
  for (const path of ['/wl/user/login', '/partner/makeKey', '/rbac/', '/supplier/']) expect(written).not.toContain(path)
})
