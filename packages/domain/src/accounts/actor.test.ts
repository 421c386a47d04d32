import { expect, test } from 'vitest'
import { ALL_PERMISSIONS, isPermission } from '../permissions/permissions.ts'
import { may, seesNet, USER_TYPES } from './actor.ts'

const nobody = { isSuperAdmin: false, permissions: new Set() } as unknown as Parameters<typeof may>[0]

test('a permission is held through a group, or as super admin', () => {
  expect(may(nobody, 'tickets.queue')).toBe(false)
  expect(may({ ...nobody, permissions: new Set(['tickets.queue'] as const) }, 'tickets.queue')).toBe(true)
  expect(may({ ...nobody, permissions: new Set(['tickets.queue'] as const) }, 'tickets.release')).toBe(false)
  expect(ALL_PERMISSIONS.every((permission) => may({ ...nobody, isSuperAdmin: true }, permission))).toBe(true)
})

test('permissions are named once, by module', () => {
  expect(new Set(ALL_PERMISSIONS).size).toBe(ALL_PERMISSIONS.length)
  expect(isPermission('tickets.queue')).toBe(true)
  expect(isPermission('tickets.everything')).toBe(false)
  expect(isPermission('constructor')).toBe(false)
})

test('only staff and agents see what is earned', () => {
  expect(USER_TYPES.filter((userType) => seesNet({ userType }))).toEqual(['staff', 'travelAgent'])
})
