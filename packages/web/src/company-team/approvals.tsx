import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../lib/api.ts'
import { formatDate, formatInstant } from '../lib/dates.ts'
import { explain } from '../lib/explain.ts'
import { formatAmount } from '../lib/money.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Card, CardHead } from '../ui/card.tsx'
import { Chip } from '../ui/chip.tsx'
import { TextArea } from '../ui/field.tsx'
import { FormDialog } from '../ui/form/form-dialog.tsx'
import { useCallForm } from '../ui/form/use-call-form.ts'
import { EmptyState, FailedNotice } from '../ui/notice.tsx'
import { ListSkeleton } from '../ui/spinner.tsx'
import { toast } from '../ui/toasts.tsx'
import { FindAgain } from './find-again.tsx'
import css from './team.module.css'
import { type ApprovalRequest, approvalsQuery } from './team-queries.ts'

const REQUIRED = 'This is required field.'
const STATES: Readonly<Record<ApprovalRequest['state'], { words: string; tone: 'ok' | 'warn' | 'bad' | 'neutral' }>> = {
  waiting: { words: 'Waiting', tone: 'warn' },
  approved: { words: 'Approved', tone: 'ok' },
  refused: { words: 'Refused', tone: 'bad' },
  withdrawn: { words: 'Withdrawn', tone: 'neutral' },
  expired: { words: 'Expired', tone: 'neutral' },
  used: { words: 'Paid', tone: 'ok' },
}

/** Own requests, and those that one may decide. */
export function Approvals() {
  const { data, error, refetch } = useQuery(approvalsQuery)
  const [deciding, setDeciding] = useState<{ request: ApprovalRequest; isApproved: boolean }>()
  return (
    <Card aria-label="Approvals">
      <CardHead title="Approvals" />
      {error && !data && <FailedNotice onRetry={() => void refetch()}>{explain(error)}</FailedNotice>}
      {!data && !error && <ListSkeleton lines={3} height={56} />}
      {data?.length === 0 && (
        <EmptyState icon="check" title="No requests">
          Approval is requested on the payment page, above what a colleague can pay alone.
        </EmptyState>
      )}
      {data && data.length > 0 && (
        <ul className={css.list}>
          {data.map((request) => (
            <Request key={request.id} request={request} onDecide={(isApproved) => setDeciding({ request, isApproved })} />
          ))}
        </ul>
      )}
      {deciding && <DecideDialog {...deciding} onClose={() => setDeciding(undefined)} />}
    </Card>
  )
}

function Request({ request, onDecide }: { request: ApprovalRequest; onDecide: (isApproved: boolean) => void }) {
  const queryClient = useQueryClient()
  const {
    id,
    title,
    amount,
    currency,
    reason,
    state,
    isHeld,
    kinds,
    openOrderId,
    askedBy,
    endsAt,
    decidedBy,
    decisionReason,
    isMine,
  } = request
  const withdraw = useMutation({
    mutationKey: ['WITHDRAW_APPROVAL', id],
    mutationFn: () => api.companyTeam.withdrawApproval({ id }),
    onError: (error) => toast('bad', explain(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: approvalsQuery.queryKey }),
  })
  const isOpen = state === 'waiting' || state === 'approved'
  const isOfFlights = kinds.every((kind) => kind === 'flight')
  /** The time to pay has passed, and nothing is held. */
  const toBook = isMine && state === 'approved' && !isHeld && openOrderId === null
  const about = aboutOf(request)
  const whole = [title, about].filter(Boolean).join(', ')
  const facts = [
    isMine ? 'You asked' : `${askedBy} asked`,
    decidedBy !== null && state !== 'withdrawn' && `Decided by ${decidedBy}`,
    isOpen && `Until ${formatInstant(endsAt)}`,
    isOpen && (isHeld ? 'The seats are held' : 'Not held: the price may change'),
  ]
  return (
    <li>
      <span className={css.who}>
        <b>{title}</b>
        {about && <span>{about}</span>}
        <small>{facts.filter(Boolean).join(' · ')}</small>
        {reason && <small>“{reason}”</small>}
        {decisionReason && <small>Reason: {decisionReason}</small>}
        {toBook && !isOfFlights && (
          <small>To pay, choose and book the same again until then. The approval counts if it does not cost more.</small>
        )}
      </span>
      <span className={css.amount}>{formatAmount(amount, currency)}</span>
      <Chip tone={STATES[state].tone}>{STATES[state].words}</Chip>
      <span className={css.acts}>
        {request.mayDecide && (
          <>
            <Button size="sm" aria-label={`Refuse ${whole} of ${askedBy}`} onClick={() => onDecide(false)}>
              Refuse
            </Button>
            <Button size="sm" variant="primary" aria-label={`Approve ${whole} of ${askedBy}`} onClick={() => onDecide(true)}>
              Approve
            </Button>
          </>
        )}
        {isMine && state === 'approved' && isHeld && openOrderId === null && (
          <ButtonLink to="/flight/holds" variant="primary" size="sm">
            Pay held seats
          </ButtonLink>
        )}
        {isMine && state === 'approved' && openOrderId !== null && (
          <ButtonLink
            to={kinds.includes('flight') ? '/user/payments/$orderId' : '/activities/pay/$orderId'}
            params={{ orderId: openOrderId }}
            variant="primary"
            size="sm"
          >
            Pay
          </ButtonLink>
        )}
        {toBook && isOfFlights && <FindAgain request={request} />}
        {isMine && state === 'waiting' && (
          <Button size="sm" pending={withdraw.isPending} aria-label={`Withdraw ${whole}`} onClick={() => withdraw.mutate()}>
            Withdraw
          </Button>
        )}
      </span>
    </li>
  )
}

/** Who travels, and when. */
function aboutOf({ travellers, usedFrom }: ApprovalRequest): string {
  return [travellers, usedFrom && formatDate(usedFrom)].filter(Boolean).join(', ')
}

type Deciding = { request: ApprovalRequest; isApproved: boolean; onClose: () => void }

function DecideDialog({ request, isApproved, onClose }: Deciding) {
  const { id, title, amount, currency, askedBy } = request
  const queryClient = useQueryClient()
  const form = useCallForm({
    name: 'DECIDE_APPROVAL',
    about: id,
    initial: () => ({ reason: '' }),
    input: ({ reason }) => ({ id, isApproved, amount, reason }),
    wrong: ({ reason }) => ({ reason: isApproved || reason.trim() !== '' ? undefined : REQUIRED }),
    call: api.companyTeam.decideApproval,
    onDone: () => {
      toast('ok', `${askedBy} has been notified.`)
      onClose()
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: approvalsQuery.queryKey }),
  })
  const subtitle = [title, aboutOf(request), formatAmount(amount, currency)].filter(Boolean).join(', ')
  if (isApproved)
    return (
      <FormDialog form={form} onClose={onClose} title="Approve" subtitle={subtitle} verb="Approve">
        <p>{askedBy} can pay this once, within a day, up to this amount.</p>
      </FormDialog>
    )
  return (
    <FormDialog form={form} onClose={onClose} title="Refuse" subtitle={subtitle} verb="Refuse">
      <TextArea label="Reason" help={`${askedBy} reads it.`} maxLength={500} {...form.text('reason')} />
    </FormDialog>
  )
}
