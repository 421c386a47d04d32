import type { User } from '@tradewind/contract/accounts/accounts'
import { ALL_PERMISSIONS, type Permission } from '@tradewind/domain/permissions/permissions'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { missingFor } from '../shell/missing-for-page.ts'
import { mayOpenPath, placesFor } from '../shell/navigation.ts'
import { showPermissionMenu } from '../sites/products.ts'
import { judgePages } from './why-no-page.ts'

const staff = (permissions: readonly Permission[]) =>
  ({ id: 1, userType: 'staff', permissions, isSuperAdmin: false }) as unknown as User

test('says for each page whether it opens, and why not', () => {
  showPermissionMenu(true)
  try {
    const pages = judgePages(staff(['markups.manage']))
    const of = (to: string) => pages.find((page) => page.to === to)
    expect(of('/staff/markups')).toMatchObject({ isOpen: true, reason: '' })
    expect(of('/activities/markup')?.reason).toBe('Needs “See activities, areas, hotels, markets and combos”')
    expect(of('/staff/permission-groups')?.reason).toBe('Only a super admin opens this.')
    expect(of('/desk')?.isOpen).toBe(true)
  } finally {
    showPermissionMenu(false)
  }
})

test('with what it says is missing, the page opens; with less it does not', () => {
  fc.assert(
    fc.property(fc.subarray([...ALL_PERMISSIONS]), (held) => {
      const user = staff(held)
      for (const { to, isOpen, reason } of judgePages(user)) {
        expect([to, isOpen]).toEqual([to, placesFor(user).some((place) => place.to === to)])
        if (isOpen || reason === 'Only a super admin opens this.') continue
        const missing = missingFor(user, to)
        expect([to, mayOpenPath(staff([...held, ...missing]), to)]).toEqual([to, true])
        for (const one of missing)
          expect(mayOpenPath(staff([...held, ...missing.filter((other) => other !== one)]), to)).toBe(false)
      }
    }),
    { numRuns: 60 },
  )
})
