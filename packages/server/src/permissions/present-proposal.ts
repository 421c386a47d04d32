import type { PermissionProposal } from '@tradewind/contract/permissions/permissions'
import { isPermission } from '@tradewind/domain/permissions/permissions'
import { changesBetween } from '@tradewind/domain/permissions/rights'
import type { ProposalRow } from './proposal-repo.ts'

/** A proposal as the other super admins see it: what would be different, judged by how things are now while it waits. */
export function presentProposal(row: ProposalRow, readerId: number): PermissionProposal {
  const isWaiting = row.status === 'waiting'
  return {
    id: row.id,
    kind: row.kind as PermissionProposal['kind'],
    status: row.status as PermissionProposal['status'],
    about: row.kind === 'group' ? (row.group_name ?? '') : (row.person ?? ''),
    ...differencesOf(row, isWaiting),
    isOutOfDate: isWaiting && row.kind === 'group' && row.version !== row.group_version,
    proposedBy: row.proposer,
    proposedAt: row.proposed_at,
    isMine: row.proposed_by === readerId,
    decidedBy: row.decider,
    decidedAt: row.decided_at,
    reason: row.reason,
  }
}

function differencesOf(row: ProposalRow, isWaiting: boolean): Pick<PermissionProposal, 'changes' | 'before' | 'after'> {
  if (row.kind === 'group') {
    const rights = (ids: readonly string[] | null) => new Set((ids ?? []).filter(isPermission))
    // Of a decided one the group is not what it was any more.
    const changes = isWaiting ? changesBetween(rights(row.permissions_now), rights(row.permissions)).permissions : []
    return { changes: [...changes], before: null, after: null }
  }
  if (row.kind === 'person') return { changes: [], before: row.group_before ?? 'No group', after: row.wanted_group ?? 'No group' }
  if (row.kind === 'superAdmin') {
    const words = (isSuperAdmin: boolean) => (isSuperAdmin ? 'Super admin' : 'Not a super admin')
    return { changes: [], before: words(row.is_wanted !== true), after: words(row.is_wanted === true) }
  }
  return { changes: [], before: 'Changes need approval', after: 'Changes need no approval' }
}
