import type { Actor } from '../accounts/actor.ts'
import { namePermission, type Permission } from './permissions.ts'

/** The sentence for who may not do something because they hold none of these permissions. Customers cannot hold any. */
export function explainMissing({ userType }: Pick<Actor, 'userType'>, permissions: readonly Permission[]): string {
  const names = permissions.map((permission) => `“${namePermission(permission)}”`).join(' or ')
  if (userType !== 'staff') return `Only our staff can do this, with the permission ${names}.`
  return `You need the permission ${names}. Your super admin can give it to you.`
}
