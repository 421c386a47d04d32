import { hasApprover, readNeedsApproval } from '../accounts/approvers-repo.ts'
import { recordChange } from '../audit/record-change.ts'
import { inSite, type SiteTx } from '../database/in-site.ts'
import { type Approved, type GroupContext, noteOfApproved } from './group-context.ts'
import { isSuperAdminForSure, lockSuperAdminsAnd } from './permission-group-repo.ts'
import { decideProposal, listWaitingIds, setNeedsApproval } from './proposal-repo.ts'
import { nameOf, notifyOthers, proposeChange } from './propose-change.ts'

/**
 * Changes of permissions wait for another super admin from now on; or no longer, which waits for one too: true. Refuses NEEDS_TWO, where nobody else could approve, and
 * ALREADY_PROPOSED.
 */
export function setPermissionApproval(
  { db, actor, now, refuse }: GroupContext<'NEEDS_TWO' | 'ALREADY_PROPOSED'>,
  { isNeeded }: { isNeeded: boolean },
): Promise<boolean> {
  return inSite(db, actor.siteId, async (tx) => {
    const admins = (await lockSuperAdminsAnd(tx, actor.userId)).filter((one) => one.is_super_admin && !one.is_blocked)
    if (!admins.some(({ id }) => id === actor.userId)) refuse('FORBIDDEN', { message: 'Only a super admin can do this.' })
    if ((await readNeedsApproval(tx)) === isNeeded) return false
    if (!isNeeded)
      return proposeChange(
        tx,
        { actor, now, refuse },
        { kind: 'noApproval' },
        {
          before: { needsApproval: true },
          after: { needsApproval: false },
          title: 'changes of permissions need no approval any more',
        },
      )
    if (!(await hasApprover(tx, admins.filter(isSuperAdminForSure), { proposerId: actor.userId, now }))) refuse('NEEDS_TWO')
    await setNeedsApproval(tx, true)
    await recordChange(
      tx,
      {
        actor,
        area: 'people',
        action: 'require approval of permission changes',
        about: { kind: 'site', id: tx.siteId },
        before: { needsApproval: false },
        after: { needsApproval: true },
      },
      now,
    )
    await notifyOthers(tx, { but: actor.userId, title: `${nameOf(actor)} wants changes of permissions to be approved` }, now)
    return false
  })
}

type Ending = Pick<GroupContext, 'actor' | 'now'> & { readonly approved: Approved }

/** What else waits ends with it: it would wait for nothing. Whose it was saves it again. */
export async function endApproval(tx: SiteTx, { actor, now, approved }: Ending, proposalId: string): Promise<void> {
  await setNeedsApproval(tx, false)
  const waiting = (await listWaitingIds(tx)).filter((id) => id !== proposalId)
  for (const id of waiting)
    await decideProposal(tx, id, { status: 'declined', by: actor.userId, at: now, reason: 'Changes need no approval any more.' })
  await recordChange(
    tx,
    {
      actor,
      area: 'people',
      action: 'stop requiring approval of permission changes',
      about: { kind: 'site', id: tx.siteId },
      before: { needsApproval: true },
      after: { needsApproval: false },
      ...noteOfApproved(approved),
    },
    now,
  )
}
