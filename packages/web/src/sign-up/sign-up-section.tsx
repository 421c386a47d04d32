import { useQuery, useQueryClient } from '@tanstack/react-query'
import { mayDecide } from '@tradewind/domain/sign-up/approval'
import { useState } from 'react'
import { may } from '../accounts/rights.ts'
import { api } from '../lib/api.ts'
import { formatInstant } from '../lib/dates.ts'
import { explain } from '../lib/explain.ts'
import { useUser } from '../lib/session.ts'
import { Button } from '../ui/button.tsx'
import layout from '../ui/layout.module.css'
import { FailedNotice } from '../ui/notice.tsx'
import { Bone } from '../ui/spinner.tsx'
import { ApprovalChip } from './approval-chip.tsx'
import { DecideDialog } from './decide-dialog.tsx'
import css from './sign-up-section.module.css'

const GENDERS = { 1: 'Male', 2: 'Female' } as const

type Props = {
  userId: number
  name: string
  /** What waits for a decision stands where it is seen first, what was decided further down: the other one is left out. */
  shows: 'undecided' | 'decided'
  onDecided: () => unknown
}

/** What a customer wrote when signing up, for staff; with the decision, for those who may decide. */
export function SignUpSection({ userId, name, shows, onDecided }: Props) {
  const viewer = useUser()
  const queryClient = useQueryClient()
  const queryKey = ['GET_SIGN_UP', userId]
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => api.signUp.getSignUp({ userId }, { signal }),
    staleTime: 5000,
  })
  const [decision, setDecision] = useState<'approved' | 'refused'>()
  if (!data && shows === 'undecided') return null
  if (error && !data)
    return (
      <section aria-label="Sign-up">
        <FailedNotice onRetry={() => void refetch()}>{explain(error)}</FailedNotice>
      </section>
    )
  if (!data) return <Bone height={24} />
  const { approval, reason, gender, referralCode, place, accepted } = data
  if ((approval === 'approved') !== (shows === 'decided') || (!accepted && approval === 'approved')) return null
  const mayApprove = viewer !== null && may(viewer, 'customers.approve')
  return (
    <section aria-label="Sign-up">
      <h3>Sign-up</h3>
      <dl className={css.facts}>
        <Fact label="Gender">{gender && GENDERS[gender]}</Fact>
        <Fact label="Place">{place}</Fact>
        <Fact label="Referral code">{referralCode}</Fact>
        <Fact label="Terms">{accepted && `Version ${accepted.version}, accepted ${formatInstant(accepted.at)}`}</Fact>
        <Fact label="Reason">{reason}</Fact>
      </dl>
      {approval !== 'approved' && (
        <div className={css.decide}>
          <ApprovalChip approval={approval} />
          <span className={layout.grow} />
          {mayApprove && mayDecide(approval, 'refused') && (
            <Button size="sm" onClick={() => setDecision('refused')}>
              Refuse
            </Button>
          )}
          {mayApprove && mayDecide(approval, 'approved') && (
            <Button size="sm" variant="primary" onClick={() => setDecision('approved')}>
              Approve
            </Button>
          )}
        </div>
      )}
      {decision && (
        <DecideDialog
          userId={userId}
          name={name}
          isApproved={decision === 'approved'}
          onClose={() => setDecision(undefined)}
          onSettled={() => Promise.all([queryClient.invalidateQueries({ queryKey }), onDecided()])}
        />
      )}
    </section>
  )
}

/** Left out where it is not known. */
function Fact({ label, children }: { label: string; children: string | null }) {
  if (!children) return null
  return (
    <>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </>
  )
}
