import { ALL_PERMISSIONS } from '@tradewind/domain/permissions/permissions'
import { listRights, type Rights, switchModule, switchPermission } from '@tradewind/domain/permissions/rights'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changesOf, onTopOf, rightsOf, withChange } from './rights-draft.ts'

const group = { id: 7, version: 3, permissions: ['customers.view', 'audit.view'] as const }

test('a draft knows what changed on each level, and is gone when all is as it was', () => {
  const once = withChange(new Map(), group, (rights) => switchModule(rights, 'money', true))
  const draft = once.get(7)
  expect(draft?.version).toBe(3)
  expect(draft && changesOf(draft).modules.map(({ id, isActive }) => [id, isActive])).toEqual([['money', true]])
  expect(listRights(rightsOf(group, once))).toContain('ledger.view')
  expect(withChange(once, group, (rights) => switchModule(rights, 'money', false)).size).toBe(0)
})

test('upon what a colleague saved, only what one changed oneself is changed', () => {
  const any = fc.subarray([...ALL_PERMISSIONS]).map((ids): Rights => new Set(ids))
  fc.assert(
    fc.property(any, any, any, (before, after, theirs) => {
      const draft = onTopOf({ version: 1, before, after }, { id: 7, version: 9, permissions: listRights(theirs) })
      const result = draft?.after ?? theirs
      for (const id of ALL_PERMISSIONS) {
        const mine = before.has(id) !== after.has(id)
        expect([id, result.has(id)]).toEqual([id, mine ? after.has(id) : theirs.has(id)])
      }
      expect(draft?.version ?? 9).toBe(9)
    }),
  )
})

test('a tick that is taken back leaves no draft', () => {
  const on = withChange(new Map(), group, (rights) => switchPermission(rights, 'ledger.view', true))
  expect(withChange(on, group, (rights) => switchPermission(rights, 'ledger.view', false)).size).toBe(0)
})
