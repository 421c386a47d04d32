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
    isOutOfDate: isWaiting && isOutOfDate(row),
    proposedBy: row.proposer,
    proposedAt: row.proposed_at,
    isMine: row.proposed_by === readerId,
    decidedBy: row.decider,
    decidedAt: row.decided_at,
    reason: row.reason,
  }
}

/** What it would give is not any more what its proposer saw: the group was changed, renamed or deleted since. */
function isOutOfDate(row: Pick<ProposalRow, 'kind' | 'version' | 'group_version' | 'wanted_group_id' | 'wanted_version'>): boolean {
  if (row.kind === 'group') return row.version !== row.group_version
  return row.kind === 'person' && row.wanted_group_id !== null && row.wanted_version !== row.group_version
}

const rightsOf = (ids: readonly string[] | null) => new Set((ids ?? []).filter(isPermission))

function differencesOf(row: ProposalRow, isWaiting: boolean): Pick<PermissionProposal, 'changes' | 'before' | 'after'> {
  if (row.kind === 'group') {
    // Of a decided one the group is not what it was any more.
    const changes = isWaiting ? changesBetween(rightsOf(row.permissions_now), rightsOf(row.permissions)).permissions : []
    return { changes: [...changes], before: null, after: null }
  }
  if (row.kind === 'person') {
    // By names alone it could not be judged: a group may have been given another one.
    const changes = isWaiting ? changesBetween(rightsOf(row.permissions_before), rightsOf(row.wanted_permissions)).permissions : []
    return { changes: [...changes], before: row.group_before ?? 'No group', after: nameWanted(row) }
  }
  if (row.kind === 'superAdmin') {
    const words = (isSuperAdmin: boolean) => (isSuperAdmin ? 'Super admin' : 'Not a super admin')
    return { changes: [], before: words(row.is_wanted !== true), after: words(row.is_wanted === true) }
  }
  return { changes: [], before: 'Changes need approval', after: 'Changes need no approval' }
}

function nameWanted({ wanted_group_id: id, wanted_group: name }: ProposalRow): string {
  if (id === null) return 'No group'
  return name ?? 'A group that was deleted'
}
