import type { ManagedGroup } from '@tradewind/contract/permissions/permissions'
import type { Actor } from '@tradewind/domain/accounts/actor'
import type { Permission } from '@tradewind/domain/permissions/permissions'
import { changesBetween, type RightsChanges } from '@tradewind/domain/permissions/rights'
import type { Instant } from '@tradewind/domain/time'
import type { Database } from '../database/connect-database.ts'
import type { Refuse } from '../http/promised-refusals.ts'

/** What changes a permission group: a super admin, on a site that has the permission menu; the guard has refused everybody else. */
export type GroupContext<Code extends string = never> = {
  readonly db: Database
  readonly actor: Actor
  readonly now: Instant
  readonly refuse: Refuse<Code>
}

/** A change that another super admin proposed and this one approves; undefined: it is made by whom asks. */
export type Approved = { readonly by: number; readonly name: string } | undefined

export const noteOfApproved = (approved: Approved) => (approved ? { note: `Proposed by ${approved.name}` } : {})

/** Refuses CHANGED_MEANWHILE, with the group as it stands and what of the wish it has otherwise. */
export function refuseOlder(
  refuse: Refuse<'CHANGED_MEANWHILE'>,
  group: ManagedGroup,
  { version, permissions = group.permissions }: { readonly version: number; readonly permissions?: readonly Permission[] },
): void {
  if (version === group.version) return
  const by = group.changedBy === null ? 'A colleague' : group.changedBy
  refuse('CHANGED_MEANWHILE', {
    message: `${by} has changed this group since you opened it. Nothing was saved.`,
    data: { group, differences: changesBetween(new Set(permissions), new Set(group.permissions)) },
  })
}

/** What a line of the trail says of changed rights: what was on before and is not, and the other way round. */
export function inTrail({ permissions }: Pick<RightsChanges, 'permissions'>) {
  const labels = (isActive: boolean) => permissions.filter((one) => one.isActive === isActive).map(({ label }) => label)
  return { before: { permissions: labels(false) }, after: { permissions: labels(true) } }
}
