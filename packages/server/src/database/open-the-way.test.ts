import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openTheWay } from './open-the-way.ts'

const isRoot = process.getuid?.() === 0

test('root’s closed folders on the way are opened for passing and not for reading; nobody else opens anything', () => {
  const closed = mkdtempSync(join(tmpdir(), 'tradewind-closed-'))
  try {
    chmodSync(closed, 0o700)
    const inner = join(closed, 'inner')
    mkdirSync(inner, { mode: 0o755 })
    expect(openTheWay([join(inner, 'postgres')])).toEqual(isRoot ? [closed] : [])
    expect(statSync(closed).mode & 0o777).toBe(isRoot ? 0o701 : 0o700)
    expect(openTheWay([join(inner, 'postgres')])).toEqual([])
  } finally {
    rmSync(closed, { recursive: true, force: true })
  }
})
