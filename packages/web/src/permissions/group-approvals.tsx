import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../lib/api.ts'
import { formatMoment } from '../lib/dates.ts'
import { explain } from '../lib/explain.ts'
import { BeforeAfter } from '../ui/before-after/before-after.tsx'
import { Button } from '../ui/button.tsx'
import { Chip } from '../ui/chip.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TextField } from '../ui/field.tsx'
import { EmptyState, FailedNotice } from '../ui/notice.tsx'
import { ListSkeleton } from '../ui/spinner.tsx'
import { Switch } from '../ui/switch.tsx'
import css from './permissions.module.css'
import { useGroupChange } from './use-group-change.ts'

export const permissionApprovals = queryOptions({
  queryKey: ['GET_PERMISSION_APPROVALS'],
  queryFn: ({ signal }) => api.permissions.getPermissionApprovals(undefined, { signal }),
  staleTime: 5000,
})
type Proposal = Awaited<ReturnType<typeof api.permissions.getPermissionApprovals>>['proposals'][number]

/** Whether another super admin approves changes of permissions, what waits, and what became of the last ones. */
export function GroupApprovals() {
  const { data, error, refetch } = useQuery(permissionApprovals)
  const [declined, setDeclined] = useState<Proposal>()
  const set = useGroupChange(
    'SET_PERMISSION_APPROVAL',
    (isNeeded: boolean) => api.permissions.setPermissionApproval({ isNeeded }),
    'Setting saved successfully',
  )
  const waiting = data?.proposals.filter(({ status }) => status === 'waiting') ?? []
  const decided = data?.proposals.filter(({ status }) => status !== 'waiting') ?? []
  return (
    <div className={css.panel}>
      {error && !data && <FailedNotice onRetry={() => void refetch()}>{explain(error)}</FailedNotice>}
      {!data && !error && <ListSkeleton lines={4} height={56} />}
      {data && (
        <>
          <span className={css.turn}>
            <span aria-hidden="true">Another super admin approves changes of permissions</span>
            <Switch
              label="Another super admin approves changes of permissions"
              isOn={data.isNeeded}
              onTurn={(isNeeded) => set.mutate(isNeeded)}
              fixedReason={
                data.isNeeded && waiting.some(({ kind }) => kind === 'noApproval')
                  ? 'To turn it off waits for approval.'
                  : undefined
              }
            />
          </span>
          <p>
            {data.isNeeded
              ? 'What a group allows, who is in it and who is a super admin changes only when another super admin approves. So does this switch.'
              : 'Every change applies at once.'}
          </p>
          {waiting.length === 0 && data.isNeeded && (
            <EmptyState icon="check" title="No open changes">
              A change that somebody saves stands here until it is decided.
            </EmptyState>
          )}
          {waiting.length > 0 && (
            <ol aria-label="Waiting">
              {waiting.map((proposal) => (
                <ProposalLine key={proposal.id} proposal={proposal} onDecline={() => setDeclined(proposal)} />
              ))}
            </ol>
          )}
          {decided.length > 0 && (
            <>
              <h3>Decided</h3>
              <ol aria-label="Decided">
                {decided.map((proposal) => (
                  <ProposalLine key={proposal.id} proposal={proposal} />
                ))}
              </ol>
            </>
          )}
        </>
      )}
      {declined && <DeclineDialog proposal={declined} onClose={() => setDeclined(undefined)} />}
    </div>
  )
}

const DONE = { approved: 'Approved', declined: 'Declined', withdrawn: 'Withdrawn' } as const

function titleOf({ kind, about }: Proposal): string {
  if (kind === 'group') return `What ${about} may do`
  if (kind === 'person') return `Permission group of ${about}`
  return kind === 'superAdmin' ? about : 'Approval of permission changes'
}

function ProposalLine({ proposal, onDecline }: { proposal: Proposal; onDecline?: () => void }) {
  const { kind, status, proposedBy, proposedAt, decidedBy, decidedAt, reason, before, after, isOutOfDate } = proposal
  // What is given comes first: a second person looks for that.
  const changes = proposal.changes.toSorted((one, other) => Number(other.isActive) - Number(one.isActive))
  return (
    <li className={css.line}>
      <span>
        <b>{titleOf(proposal)}</b>{' '}
        {status !== 'waiting' && <Chip tone={status === 'approved' ? 'ok' : 'neutral'}>{DONE[status]}</Chip>}
      </span>
      <time dateTime={proposedAt}>
        {formatMoment(proposedAt)}, {proposedBy}
      </time>
      {after !== null && <BeforeAfter before={before ?? undefined} after={after} stacks />}
      {changes.length > 0 && (
        <ul className={css.list}>
          {changes.map(({ id, label, isActive }) => (
            <li key={id}>
              <Chip tone={isActive ? 'ok' : 'bad'}>{isActive ? 'Newly allowed' : 'No longer allowed'}</Chip> {label}
            </li>
          ))}
        </ul>
      )}
      {kind === 'person' && status === 'waiting' && changes.length === 0 && <span>The person may do the same as before.</span>}
      {isOutOfDate && <span>The group was changed after this was proposed. Decline it, and propose it again.</span>}
      {decidedAt !== null && (
        <span>
          {formatMoment(decidedAt)}, {decidedBy}
          {reason && `: ${reason}`}
        </span>
      )}
      {onDecline && <Acts proposal={proposal} onDecline={onDecline} />}
    </li>
  )
}

function Acts({ proposal, onDecline }: { proposal: Proposal; onDecline: () => void }) {
  const { id, isMine, isOutOfDate } = proposal
  const what = titleOf(proposal)
  const approve = useGroupChange(
    'DECIDE_PERMISSION_PROPOSAL',
    () => api.permissions.decidePermissionProposal({ id, isApproved: true }),
    'Approved. It is in force.',
  )
  const withdraw = useGroupChange(
    'WITHDRAW_PERMISSION_PROPOSAL',
    () => api.permissions.withdrawPermissionProposal({ id }),
    'The change is withdrawn.',
  )
  if (isMine)
    return (
      <span className={css.decide}>
        <Button size="xs" pending={withdraw.isPending} aria-label={`Withdraw: ${what}`} onClick={() => withdraw.mutate(undefined)}>
          Withdraw
        </Button>
        <span>Another super admin decides.</span>
      </span>
    )
  return (
    <span className={css.decide}>
      {!isOutOfDate && (
        <Button
          size="xs"
          variant="primary"
          pending={approve.isPending}
          aria-label={`Approve: ${what}`}
          onClick={() => approve.mutate(undefined)}
        >
          Approve
        </Button>
      )}
      <Button size="xs" aria-label={`Decline: ${what}`} onClick={onDecline}>
        Decline
      </Button>
    </span>
  )
}

function DeclineDialog({ proposal, onClose }: { proposal: Proposal; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const decline = useGroupChange(
    'DECIDE_PERMISSION_PROPOSAL',
    () => api.permissions.decidePermissionProposal({ id: proposal.id, isApproved: false, reason }),
    'The change is declined.',
  )
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Decline this change"
      subtitle={titleOf(proposal)}
      foot={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" pending={decline.isPending} onClick={() => decline.mutate(undefined, { onSuccess: onClose })}>
            Decline
          </Button>
        </>
      }
    >
      <TextField
        label={`Reason, which ${proposal.proposedBy} reads`}
        value={reason}
        maxLength={300}
        onChange={({ target }) => setReason(target.value)}
      />
    </Dialog>
  )
}
