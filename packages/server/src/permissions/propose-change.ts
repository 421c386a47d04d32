import type { Actor } from '@tradewind/domain/accounts/actor'
import type { Instant } from '@tradewind/domain/time'
import { recordChange } from '../audit/record-change.ts'
import type { SiteTx } from '../database/in-site.ts'
import type { Refuse } from '../http/promised-refusals.ts'
import { notify } from '../notifications/notify.ts'
import { listStaff } from './permission-group-repo.ts'
import { insertProposal, needsApproval, type Proposed } from './proposal-repo.ts'

type Context = { readonly actor: Actor; readonly now: Instant; readonly refuse: Refuse<'ALREADY_PROPOSED'> }
type Said = { readonly before: Record<string, unknown>; readonly after: Record<string, unknown>; readonly title: string }

/**
 * On a site where another super admin approves changes of permissions: writes the change down to wait, and asks the others. False: there it is made at once, by whom
 * asks. Refuses ALREADY_PROPOSED.
 */
export async function proposeChange(
  tx: SiteTx,
  { actor, now, refuse }: Context,
  proposed: Proposed,
  { before, after, title }: Said,
): Promise<boolean> {
  if (!(await needsApproval(tx))) return false
  const id = await insertProposal(tx, proposed, { userId: actor.userId, now })
  if (id === undefined) refuse('ALREADY_PROPOSED')
  const about = aboutOf(proposed, tx.siteId)
  await recordChange(tx, { actor, area: 'people', action: 'propose a change of permissions', about, before, after }, now)
  await notifyOthers(tx, { but: actor.userId, title: `${nameOf(actor)} asks you to approve: ${title}` }, now)
  return true
}

export function aboutOf(proposed: Proposed, siteId: number): { kind: string; id: number } {
  if (proposed.kind === 'group') return { kind: 'permissionGroup', id: proposed.groupId }
  if (proposed.kind === 'noApproval') return { kind: 'site', id: siteId }
  return { kind: 'user', id: proposed.userId }
}

export const nameOf = ({ firstName, lastName }: Actor) => `${firstName} ${lastName}`.trim()

/** The other super admins. */
export async function notifyOthers(tx: SiteTx, { but, title }: { but: number; title: string }, now: Instant): Promise<void> {
  for (const { userId, isSuperAdmin, isBlocked } of await listStaff(tx))
    if (isSuperAdmin && !isBlocked && userId !== but)
      await notify(tx, { to: { userId }, kind: 'approval', title, path: APPROVALS }, now)
}

export const APPROVALS = '/staff/permission-groups?panel=approvals'
