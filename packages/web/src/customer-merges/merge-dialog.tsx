import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { UNDO_DAYS } from '@tradewind/domain/customers/merge-customers'
import { useState } from 'react'
import { CustomerPicker } from '../customers/customer-picker.tsx'
import { api } from '../lib/api.ts'
import { formatInstantDay } from '../lib/dates.ts'
import { explain } from '../lib/explain.ts'
import { FormProblem } from '../lib/form-problem.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { FailedNotice, Notice } from '../ui/notice.tsx'
import { PageLoading } from '../ui/spinner.tsx'
import { toast } from '../ui/toasts.tsx'
import { Comparison } from './comparison.tsx'
import css from './merge.module.css'
import { comparison, refreshAfterMerge } from './merge-queries.ts'

/** `otherId`: chosen already. */
type Props = { userId: number; name: string; otherId?: number; onClose: () => void }

/** Two accounts of one person become one: which other, and which of the two stays. */
export function MergeDialog({ userId, name, otherId: suggested, onClose }: Props) {
  const [otherId, setOtherId] = useState(suggested)
  return otherId === undefined ? (
    <Dialog isOpen onClose={onClose} title="Merge with another customer" subtitle={name}>
      <div className={css.choose}>
        <p>Find the other account of the same person. You see both side by side before anything happens.</p>
        <CustomerPicker userOnly onPick={({ id }) => setOtherId(id)} />
      </div>
    </Dialog>
  ) : (
    <Pair userId={userId} otherId={otherId} onBack={() => setOtherId(undefined)} onClose={onClose} />
  )
}

type PairProps = { userId: number; otherId: number; onBack: () => void; onClose: () => void }

function Pair({ userId, otherId, onBack, onClose }: PairProps) {
  const queryClient = useQueryClient()
  const [keepsOther, setKeepsOther] = useState(false)
  const [keptId, mergedId] = keepsOther ? [otherId, userId] : [userId, otherId]
  const { data, error, refetch } = useQuery(comparison(keptId, mergedId))
  const merge = useMutation({
    mutationKey: ['MERGE_CUSTOMERS'],
    mutationFn: () => api.customerMerges.mergeCustomers({ keptId, mergedId }),
    onSuccess: ({ merge: made }) => {
      toast('ok', made ? 'The two accounts are merged.' : 'A second person is asked to confirm. Nothing has moved yet.')
      onClose()
    },
    onSettled: () => refreshAfterMerge(queryClient),
  })
  const decline = useMutation({
    mutationKey: ['DECLINE_CUSTOMER_MERGE'],
    mutationFn: () => api.customerMerges.declineCustomerMerge({ keptId, mergedId }),
    onSuccess: () => {
      toast('ok', data?.request?.isOwn ? 'The merge is withdrawn.' : 'The merge is declined.')
      onClose()
    },
    onSettled: () => refreshAfterMerge(queryClient),
  })
  const isAnswered = data !== undefined && data.whyNot === null
  const request = data?.request ?? null
  const isWaiting = request?.isOwn === true && data?.needsSecond !== null
  const what = request && !request.isOwn ? 'Confirm and merge' : data?.needsSecond ? 'Ask a second person' : 'Merge'
  return (
    <Dialog
      isOpen
      onClose={onClose}
      keepsEntries
      shape="broad"
      title="Merge with another customer"
      foot={
        <>
          {request ? (
            <Button pending={decline.isPending} onClick={() => decline.mutate()}>
              {request.isOwn ? 'Withdraw' : 'Decline'}
            </Button>
          ) : (
            <Button onClick={onBack}>Choose another</Button>
          )}
          <Button variant="primary" disabled={!isAnswered || isWaiting} pending={merge.isPending} onClick={() => merge.mutate()}>
            {what}
          </Button>
        </>
      }
    >
      <div className={css.pair}>
        {error && !data && <FailedNotice onRetry={() => void refetch()}>{explain(error)}</FailedNotice>}
        {!data && !error && <PageLoading />}
        {data && (
          <>
            {data.whyNot !== null && <Notice tone="warn">{data.whyNot}</Notice>}
            {request ? (
              <Notice tone="warn">
                {request.isOwn ? 'You' : request.by} asked for this merge on {formatInstantDay(request.at)}.{' '}
                {request.isOwn ? 'A second person must confirm' : 'Nothing moves until you confirm. The request stands'} until{' '}
                {formatInstantDay(request.until)}.
              </Notice>
            ) : (
              data.needsSecond !== null && <Notice>{data.needsSecond}</Notice>
            )}
            <p className={css.small}>
              Details, group and credit of the account that stays do not change. The other one can no longer sign in, and its
              password, passkeys and sign-ins with Google or Facebook do not go over: the person connects them again. Both addresses
              are notified by e-mail. You can undo this for {UNDO_DAYS} days.
            </p>
            {otherId !== userId && request === null && (
              <Button
                size="sm"
                icon="swap"
                onClick={() => {
                  merge.reset()
                  setKeepsOther(!keepsOther)
                }}
              >
                Keep the other one instead
              </Button>
            )}
            <Comparison data={data} />
          </>
        )}
        <FormProblem error={merge.error ?? decline.error} />
      </div>
    </Dialog>
  )
}
