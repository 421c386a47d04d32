import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../lib/api.ts'
import { formatInstant } from '../lib/dates.ts'
import { explain } from '../lib/explain.ts'
import { FormProblem } from '../lib/form-problem.tsx'
import { clearStore } from '../lib/session.ts'
import { Button } from '../ui/button.tsx'
import { Card, CardHead } from '../ui/card.tsx'
import { Chip } from '../ui/chip.tsx'
import { Dialog } from '../ui/dialog.tsx'
import layout from '../ui/layout.module.css'
import { FailedNotice } from '../ui/notice.tsx'
import { ListSkeleton } from '../ui/spinner.tsx'
import { toast } from '../ui/toasts.tsx'
import { HandOverDialog } from './hand-over-dialog.tsx'
import css from './sessions-card.module.css'

const MY_SESSIONS = ['GET_MY_SESSIONS'] as const
type Session = Awaited<ReturnType<typeof api.sessions.getMySessions>>['sessions'][number]

/** Where one is signed in: what one does not know can be signed out, one by one or all at once. */
export function SessionsCard() {
  const [dialog, setDialog] = useState<'everywhere' | 'handOver'>()
  const close = () => setDialog(undefined)
  const { data, error, refetch } = useQuery({
    queryKey: MY_SESSIONS,
    queryFn: async ({ signal }) => (await api.sessions.getMySessions(undefined, { signal })).sessions,
  })
  return (
    <Card aria-label="Devices">
      <CardHead title="Where you are signed in" />
      <div className={css.card}>
        {error && !data && <FailedNotice onRetry={() => void refetch()}>{explain(error)}</FailedNotice>}
        {!data && !error && <ListSkeleton lines={2} height={48} />}
        {data && (
          <ul className={css.sessions}>
            {data.map((session) => (
              <Device key={session.id} session={session} />
            ))}
          </ul>
        )}
        <div className={css.buttons}>
          <Button onClick={() => setDialog('handOver')}>Sign in on another device</Button>
          <Button onClick={() => setDialog('everywhere')}>Sign out everywhere</Button>
        </div>
      </div>
      {dialog === 'everywhere' && <EverywhereDialog onClose={close} />}
      {dialog === 'handOver' && <HandOverDialog onClose={close} />}
    </Card>
  )
}

function Device({ session: { id, device, address, startedAt, lastSeenAt, isCurrent } }: { session: Session }) {
  const queryClient = useQueryClient()
  const name = device || 'Unknown device'
  const end = useMutation({
    mutationKey: ['END_SESSION', id],
    mutationFn: () => api.sessions.endSession({ id }),
    onSuccess: () => toast('ok', `${name} is signed out.`),
    onError: (error) => toast('bad', explain(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: MY_SESSIONS }),
  })
  return (
    <li>
      <span className={css.device}>
        <b>{name}</b>
        <small>
          {[address, `Since ${formatInstant(startedAt)}`, !isCurrent && `Last used ${formatInstant(lastSeenAt)}`]
            .filter(Boolean)
            .join(' · ')}
        </small>
      </span>
      {isCurrent ? (
        <Chip tone="ok">This device</Chip>
      ) : (
        <Button
          size="sm"
          pending={end.isPending}
          aria-label={`Sign out ${name}, since ${formatInstant(startedAt)}`}
          onClick={() => end.mutate()}
        >
          Sign out
        </Button>
      )}
    </li>
  )
}

function EverywhereDialog({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const everywhere = useMutation({
    mutationKey: ['LOGOUT_EVERYWHERE'],
    mutationFn: () => api.sessions.logoutEverywhere({}),
    onSuccess: () => {
      clearStore()
      queryClient.clear()
      return navigate({ to: '/login', replace: true })
    },
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Sign out everywhere"
      foot={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="danger" pending={everywhere.isPending} onClick={() => everywhere.mutate()}>
            Sign out everywhere
          </Button>
        </>
      }
    >
      <p className={layout.soft}>
        All devices are signed out, this one too. If somebody else knows your password, change it after you sign in again.
      </p>
      <FormProblem error={everywhere.error} />
    </Dialog>
  )
}
