import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ALL_PERMISSIONS, PERMISSION_MODULES, PERMISSION_TREE, type Permission } from './permissions.ts'
import { changesBetween, listRights, type Rights, switchGroup, switchModule, switchPermission, treeOf } from './rights.ts'

const MODULES = PERMISSION_TREE.map(({ id }) => id)
const GROUPS = PERMISSION_TREE.flatMap(({ groups }) => groups.map(({ id }) => id))
const anyRights = fc.subarray([...ALL_PERMISSIONS]).map((ids): Rights => new Set(ids))
const anyStep = fc.oneof(
  fc.record({ level: fc.constant('module' as const), id: fc.constantFrom(...MODULES), isOn: fc.boolean() }),
  fc.record({ level: fc.constant('group' as const), id: fc.constantFrom(...GROUPS), isOn: fc.boolean() }),
  fc.record({ level: fc.constant('permission' as const), id: fc.constantFrom(...ALL_PERMISSIONS), isOn: fc.boolean() }),
)
type Step = typeof anyStep extends fc.Arbitrary<infer S> ? S : never

function take(rights: Rights, step: Step): Rights {
  if (step.level === 'module') return switchModule(rights, step.id, step.isOn)
  if (step.level === 'group') return switchGroup(rights, step.id, step.isOn)
  return switchPermission(rights, step.id, step.isOn)
}

/** A plain table of one row per permission, walked from top to bottom: written without the tree of the engine. */
type Row = { module: string; group: string; permission: string; isDefault: boolean; isOn: boolean }
function tableOf(rights: Rights): Row[] {
  const rows: Row[] = []
  for (const module of Object.keys(PERMISSION_MODULES)) {
    const { groups } = PERMISSION_MODULES[module as keyof typeof PERMISSION_MODULES]
    for (const [group, { permissions }] of Object.entries(groups as Record<string, { permissions: object }>))
      for (const [permission, { defaultAllowed }] of Object.entries(permissions as Record<string, { defaultAllowed: boolean }>))
        rows.push({ module, group, permission, isDefault: defaultAllowed, isOn: [...rights].includes(permission as Permission) })
  }
  return rows
}
function takeInTable(rows: Row[], step: Step): Row[] {
  return rows.map((row) => {
    if (row[step.level] !== step.id) return row
    if (!step.isOn) return { ...row, isOn: false }
    return { ...row, isOn: step.level === 'permission' || row.isDefault ? true : row.isOn }
  })
}
const isOnIn = (rows: Row[], level: Step['level'], id: string) => rows.some((row) => row[level] === id && row.isOn)

describe('the switches of a permission group', () => {
  test('do on random groups what a plain table does, on every level', () => {
    fc.assert(
      fc.property(anyRights, fc.array(anyStep, { maxLength: 30 }), (start, steps) => {
        const rights = steps.reduce(take, start)
        const rows = steps.reduce(takeInTable, tableOf(start))
        expect([...rights].sort()).toEqual(
          rows
            .filter(({ isOn }) => isOn)
            .map(({ permission }) => permission)
            .sort(),
        )
        for (const module of treeOf(rights)) {
          expect([module.id, module.isActive]).toEqual([module.id, isOnIn(rows, 'module', module.id)])
          for (const group of module.groups) expect([group.id, group.isActive]).toEqual([group.id, isOnIn(rows, 'group', group.id)])
        }
        const before = tableOf(start)
        const { modules, groups, permissions } = changesBetween(start, rights)
        for (const [level, changes, ids] of [
          ['module', modules, MODULES],
          ['group', groups, GROUPS],
          ['permission', permissions, ALL_PERMISSIONS],
        ] as const)
          expect(changes.map(({ id, isActive }) => [id, isActive])).toEqual(
            ids.filter((id) => isOnIn(before, level, id) !== isOnIn(rows, level, id)).map((id) => [id, isOnIn(rows, level, id)]),
          )
      }),
      { numRuns: 500 },
    )
  })

  test('on gives only what is allowed by default; off takes all below', () => {
    expect(listRights(switchModule(new Set(), 'customers', true))).toEqual([
      'customers.view',
      'customers.edit',
      'customers.switches',
    ])
    expect(listRights(switchGroup(new Set(['ledger.credit', 'audit.view']), 'money.wallets', false))).toEqual(['audit.view'])
    expect(listRights(switchPermission(new Set(), 'ledger.credit', true))).toEqual(['ledger.credit'])
  })

  test('on twice is on once, and nothing outside of what is switched changes', () => {
    fc.assert(
      fc.property(anyRights, anyStep, (start, step) => {
        const once = take(start, step)
        expect(take(once, step)).toEqual(once)
        const outside = (rights: Rights) => tableOf(rights).filter((row) => row[step.level] !== step.id)
        expect(outside(once)).toEqual(outside(start))
      }),
    )
  })

  test('what changed leads from the one to the other, and back', () => {
    fc.assert(
      fc.property(anyRights, anyRights, (before, after) => {
        const apply = (from: Rights, to: Rights) =>
          changesBetween(from, to).permissions.reduce((rights, { id, isActive }) => switchPermission(rights, id, isActive), from)
        expect(listRights(apply(before, after))).toEqual(listRights(after))
        expect(listRights(apply(after, before))).toEqual(listRights(before))
      }),
    )
  })
})

test('every group of a module has something that is allowed by default, so that its switch does something', () => {
  for (const { groups } of PERMISSION_TREE)
    for (const { id, permissions } of groups) expect([id, permissions.some((one) => one.defaultAllowed)]).toEqual([id, true])
  expect(new Set(ALL_PERMISSIONS).size).toBe(ALL_PERMISSIONS.length)
})
