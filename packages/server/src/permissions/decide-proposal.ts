import { isPermission } from '@tradewind/domain/permissions/permissions'
import { mayNotDecide } from '../accounts/shared-hands-repo.ts'
import { recordChange } from '../audit/record-change.ts'
import { inSite, type SiteTx } from '../database/in-site.ts'
import { refuse as refuseCommon } from '../http/refuse.ts'
import { notify } from '../notifications/notify.ts'
import type { GroupContext } from './group-context.ts'
import { lockManagedGroup, lockSuperAdminsAnd } from './permission-group-repo.ts'
import { decideProposal, lockProposal, type ProposalRow } from './proposal-repo.ts'
import { APPROVALS, nameOf } from './propose-change.ts'
import { movePerson } from './put-in-permission-group.ts'
import { changeRights } from './save-permission-group.ts'
import { endApproval } from './set-approval.ts'
import { makeSuperAdmin } from './set-super-admin.ts'

type Codes = 'NOT_WAITING' | 'OWN_PROPOSAL' | 'SAME_HANDS' | 'OUT_OF_DATE' | 'NOT_STAFF' | 'LAST_SUPER_ADMIN'
type Context = GroupContext<Codes>
type Wish = { readonly id: string; readonly isApproved: boolean; readonly reason: string }

const HIRED_TOGETHER =
  'Another super admin must decide. In the last 90 days the same person created your account and that of the colleague who proposed this, and others can decide.'

/**
 * Another super admin approves what one proposed, and it is made as it would have been made at once, by the rules of now; or declines it with a reason. Refuses NOT_FOUND,
 * NOT_WAITING, OWN_PROPOSAL, SAME_HANDS where one person may stand behind both, OUT_OF_DATE for a group that has changed since, and what refuses the change itself.
 */
export function decidePermissionProposal({ db, actor, now, refuse }: Context, { id, isApproved, reason }: Wish): Promise<void> {
  return inSite(db, actor.siteId, async (tx) => {
    const row = await lockWaiting(tx, { actor, refuse }, id)
    if (row.proposed_by === actor.userId) refuse('OWN_PROPOSAL')
    const hands = await mayNotDecide(tx, { deciderId: actor.userId, otherId: row.proposed_by, now })
    if (hands) refuse('SAME_HANDS', hands === 'hiredTogether' ? { message: HIRED_TOGETHER } : {})
    if (isApproved) await carryOut(tx, { actor, now, refuse }, row)
    else await recordEnd(tx, { actor, now }, row, { action: 'decline a change of permissions', reason })
    await decideProposal(tx, row.id, { status: isApproved ? 'approved' : 'declined', by: actor.userId, at: now, reason })
    const title = `${nameOf(actor)} ${isApproved ? 'approved' : 'declined'} your change of permissions`
    await notify(tx, { to: { userId: row.proposed_by }, kind: 'approval', title, body: reason, path: APPROVALS }, now)
  })
}

/** Whose proposal it is withdraws it. Refuses NOT_FOUND, NOT_WAITING, FORBIDDEN. */
export function withdrawPermissionProposal({ db, actor, now, refuse }: GroupContext<'NOT_WAITING'>, id: string): Promise<void> {
  return inSite(db, actor.siteId, async (tx) => {
    const row = await lockWaiting(tx, { actor, refuse }, id)
    if (row.proposed_by !== actor.userId)
      refuse('FORBIDDEN', { message: 'Only the colleague who proposed a change can withdraw it. You can decline it.' })
    await recordEnd(tx, { actor, now }, row, { action: 'withdraw a change of permissions' })
    await decideProposal(tx, row.id, { status: 'withdrawn', by: actor.userId, at: now })
  })
}

async function lockWaiting(
  tx: SiteTx,
  { actor, refuse }: Pick<GroupContext<'NOT_WAITING'>, 'actor' | 'refuse'>,
  id: string,
): Promise<ProposalRow> {
  // In the order of every change of super admins: they first. The right may have been taken from them while they waited.
  const locked = await lockSuperAdminsAnd(tx, actor.userId)
  if (!locked.some((one) => one.id === actor.userId && one.is_super_admin && !one.is_blocked))
    refuse('FORBIDDEN', { message: 'Only a super admin can do this.' })
  const row = await lockProposal(tx, id)
  if (!row) return refuseCommon('NOT_FOUND', { message: 'We could not find that change.' })
  if (row.status !== 'waiting') refuse('NOT_WAITING')
  return row
}

async function carryOut(
  tx: SiteTx,
  { actor, now, refuse }: Pick<Context, 'actor' | 'now' | 'refuse'>,
  row: ProposalRow,
): Promise<void> {
  const approved = { by: row.proposed_by, name: row.proposer }
  if (row.kind === 'group') {
    const group = await lockManagedGroup(tx, row.group_id ?? 0)
    if (group.version !== row.group_version) refuse('OUT_OF_DATE')
    return changeRights(tx, { actor, now, approved }, group, new Set((row.permissions ?? []).filter(isPermission)))
  }
  if (row.kind === 'noApproval') return endApproval(tx, { actor, now, approved }, row.id)
  const userId = row.user_id ?? 0
  if (row.kind === 'person') {
    const shown = { ...approved, version: row.group_version, refuse }
    return movePerson(tx, { actor, now, refuse, approved: shown }, { userId, userGroupId: row.wanted_group_id })
  }
  return makeSuperAdmin(tx, { actor, now, refuse, approved }, { userId, isSuperAdmin: row.is_wanted === true })
}

type Ended = { readonly action: string; readonly reason?: string }

function recordEnd(
  tx: SiteTx,
  { actor, now }: Pick<Context, 'actor' | 'now'>,
  row: ProposalRow,
  { action, reason = '' }: Ended,
): Promise<void> {
  const about =
    row.kind === 'group'
      ? { kind: 'permissionGroup', id: row.group_id ?? 0 }
      : row.kind === 'noApproval'
        ? { kind: 'site', id: tx.siteId }
        : { kind: 'user', id: row.user_id ?? 0 }
  const note = [`Proposed by ${row.proposer}`, reason].filter(Boolean).join('. ')
  return recordChange(tx, { actor, area: 'people', action, about, note }, now)
}
