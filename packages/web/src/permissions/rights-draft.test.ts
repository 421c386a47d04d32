import { ALL_PERMISSIONS } from '@tradewind/domain/permissions/permissions'
import { listRights, type Rights, switchModule, switchPermission } from '@tradewind/domain/permissions/rights'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { changesOf, type Draft, onTopOf, rightsOf, withChange, withSaved } from './rights-draft.ts'

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

describe('while a group is saved', () => {
  const ticked = withChange(new Map(), group, (rights) => switchPermission(rights, 'ledger.view', true))
  const sent = ticked.get(7) as Draft
  const saved = { id: 7, version: 4, permissions: listRights(sent.after) }

  test('what is ticked meanwhile stays, upon what was saved', () => {
    const more = withChange(ticked, group, (rights) => switchPermission(rights, 'customers.view', false))
    const left = withSaved(more, sent, saved).get(7)
    expect(left?.version).toBe(4)
    expect(left && changesOf(left).permissions.map(({ id, isActive }) => [id, isActive])).toEqual([['customers.view', false]])
  })

  test('what is taken back meanwhile is a change of what was saved', () => {
    const back = withChange(ticked, group, (rights) => switchPermission(rights, 'ledger.view', false))
    const left = withSaved(back, sent, saved).get(7)
    expect(left && changesOf(left).permissions.map(({ id, isActive }) => [id, isActive])).toEqual([['ledger.view', false]])
  })

  test('nothing is left where nothing was ticked, also where it waits for approval', () => {
    expect(withSaved(ticked, sent, saved).size).toBe(0)
    expect(withSaved(ticked, sent, { ...group, permissions: [...group.permissions] }).size).toBe(0)
  })
})
