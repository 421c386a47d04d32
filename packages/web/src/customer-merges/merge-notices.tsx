import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Merge, MergeRequest } from '@tradewind/contract/customer-merges/customer-merges'
import { useState } from 'react'
import { may } from '../accounts/rights.ts'
import { api } from '../lib/api.ts'
import { formatInstant, formatInstantDay } from '../lib/dates.ts'
import { explain } from '../lib/explain.ts'
import { FormProblem } from '../lib/form-problem.tsx'
import { formatAmount } from '../lib/money.ts'
import { useUser } from '../lib/session.ts'
import { Button } from '../ui/button.tsx'
import layout from '../ui/layout.module.css'
import { FailedNotice, Notice } from '../ui/notice.tsx'
import { toast } from '../ui/toasts.tsx'
import css from './merge.module.css'
import { MergeDialog } from './merge-dialog.tsx'
import { mergesQuery, refreshAfterMerge } from './merge-queries.ts'

/** Into which account a customer was merged, which ones were merged into theirs, and which merges wait for a second person. */
export function MergeNotices({ userId }: { userId: number }) {
  const { data, error, refetch } = useQuery(mergesQuery(userId))
  if (error && !data) return <FailedNotice onRetry={() => void refetch()}>{explain(error)}</FailedNotice>
  if (!data) return null
  return (
    <>
      {data.requests.map((request) => (
        <RequestNotice key={request.merged.userId} request={request} userId={userId} />
      ))}
      {data.merges.map((merge) => (
        <MergeNotice key={merge.merged.userId} merge={merge} userId={userId} />
      ))}
    </>
  )
}

function RequestNotice({ request, userId }: { request: MergeRequest; userId: number }) {
  const viewer = useUser()
  const [isOpen, setIsOpen] = useState(false)
  const { kept, merged, by, at, until, isOwn } = request
  const isMerged = merged.userId === userId
  const other = isMerged ? kept : merged
  return (
    <section aria-label="Merge to confirm">
      <Notice
        tone="warn"
        action={
          viewer &&
          may(viewer, 'customers.merge') && (
            <Button size="sm" onClick={() => setIsOpen(true)}>
              Review
            </Button>
          )
        }
      >
        <span className={css.said}>
          <span>
            {isMerged ? 'To be merged into ' : 'To be merged with '}
            <Link to="/staff/customers" search={{ open: other.userId }} className={layout.link}>
              {other.name} #{other.userId}
            </Link>
            {'. A second person must confirm.'}
          </span>
          <small>
            {isOwn ? 'You' : by} asked · {formatInstant(at)} · Ends {formatInstantDay(until)}
          </small>
        </span>
      </Notice>
      {isOpen && <MergeDialog userId={kept.userId} name={kept.name} otherId={merged.userId} onClose={() => setIsOpen(false)} />}
    </section>
  )
}

function MergeNotice({ merge, userId }: { merge: Merge; userId: number }) {
  const viewer = useUser()
  const queryClient = useQueryClient()
  const { kept, merged, by, at, undoUntil, canUndo, movedAmount, currency } = merge
  const undo = useMutation({
    mutationKey: ['UNDO_CUSTOMER_MERGE'],
    mutationFn: () => api.customerMerges.undoCustomerMerge({ mergedId: merged.userId }),
    onSuccess: () => toast('ok', 'The merge is undone. Each account has its own again.'),
    onSettled: () => refreshAfterMerge(queryClient),
  })
  const isMerged = merged.userId === userId
  const other = isMerged ? kept : merged
  const mayUndo = canUndo && viewer !== null && may(viewer, 'customers.merge')
  return (
    <section aria-label="Merged accounts">
      <Notice
        icon="users"
        action={
          mayUndo && (
            <Button size="sm" pending={undo.isPending} onClick={() => undo.mutate()}>
              Undo
            </Button>
          )
        }
      >
        <span className={css.said}>
          <span>
            {isMerged ? 'Merged into ' : 'Merged with '}
            <Link to="/staff/customers" search={{ open: other.userId }} className={layout.link}>
              {other.name} #{other.userId}
            </Link>
            {isMerged && '. This account can no longer sign in.'}
          </span>
          <small>
            {by} · {formatInstant(at)}
            {movedAmount !== null && Number(movedAmount) > 0 && ` · ${formatAmount(movedAmount, currency)} moved`}
            {canUndo && ` · Undo until ${formatInstantDay(undoUntil)}`}
          </small>
        </span>
      </Notice>
      <FormProblem error={undo.error} />
    </section>
  )
}
