import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Sandbox } from '@tradewind/contract/partners/sandboxes'
import { parseMoney } from '@tradewind/domain/money'
import { useState } from 'react'
import { api } from '../lib/api.ts'
import { formatInstant } from '../lib/dates.ts'
import { explain } from '../lib/explain.ts'
import { formatAmount } from '../lib/money.ts'
import { Button } from '../ui/button.tsx'
import { Card, CardBody, CardHead } from '../ui/card.tsx'
import { Chip } from '../ui/chip.tsx'
import { Dialog } from '../ui/dialog.tsx'
import layout from '../ui/layout.module.css'
import { Money } from '../ui/money/money.tsx'
import { FailedNotice, Notice } from '../ui/notice.tsx'
import { ListSkeleton } from '../ui/spinner.tsx'
import { toast } from '../ui/toasts.tsx'
import { InSandbox } from './in-sandbox.ts'
import { mySandbox } from './partner-queries.ts'
import css from './partners.module.css'
import { WebhooksCard } from './webhooks-card.tsx'

/** Where a partner tries everything for play money, with the webhooks of that place. */
export function SandboxCard({ hasTestKey }: { hasTestKey: boolean }) {
  const { data, error, refetch } = useQuery(mySandbox)
  return (
    <>
      <Card aria-label="Sandbox">
        <CardHead title="Sandbox" />
        <CardBody className={css.stack}>
          {error && data === undefined && <FailedNotice onRetry={() => void refetch()}>{explain(error)}</FailedNotice>}
          {data === undefined && !error && <ListSkeleton lines={2} height={48} />}
          {data === null && <NotStarted />}
          {data && <Started sandbox={data} />}
          {data !== undefined && !hasTestKey && (
            <p className={layout.soft}>You have no test key yet. Please ask us for one: only test keys lead into the sandbox.</p>
          )}
        </CardBody>
      </Card>
      {data && (
        <InSandbox value={true}>
          <WebhooksCard />
        </InSandbox>
      )}
    </>
  )
}

function NotStarted() {
  const start = useSandboxChange('START_SANDBOX', () => api.sandboxes.startSandbox(), 'Your sandbox is ready')
  return (
    <>
      <p className={layout.soft}>
        Your software can try everything here with a test key: it books for play money, from an airline that is not real. Your
        bookings and your wallet stay as they are.
      </p>
      <div className={css.row}>
        <Button variant="primary" pending={start.isPending} onClick={() => start.mutate()}>
          Start sandbox
        </Button>
      </div>
    </>
  )
}

function Started({ sandbox: { startedAt, balance, currency, bookings } }: { sandbox: Sandbox }) {
  const [isAsking, setAsking] = useState(false)
  const fill = useSandboxChange('FILL_SANDBOX_WALLET', () => api.sandboxes.fillSandboxWallet(), 'The wallet is full')
  return (
    <>
      <dl className={css.facts}>
        <dt>Play money</dt>
        <dd>
          <Money amount={parseMoney(balance, currency)} />
        </dd>
        <dt>Started</dt>
        <dd>{formatInstant(startedAt)}</dd>
      </dl>
      <div className={css.row}>
        <Button size="sm" pending={fill.isPending} onClick={() => fill.mutate()}>
          Fill wallet
        </Button>
        <Button size="sm" variant="danger" onClick={() => setAsking(true)}>
          Start again
        </Button>
        <a className={layout.link} href="/api/guide/sandbox">
          What can be tried
        </a>
      </div>
      {bookings.length === 0 ? (
        <p className={layout.soft}>No bookings yet.</p>
      ) : (
        <ul className={css.keys} aria-label="Bookings of the sandbox">
          {bookings.map(({ bookingId, title, statusName, amount, currency: paidIn, madeAt }) => (
            <li key={bookingId}>
              <div className={css.row}>
                <b>{title}</b>
                <Chip>{statusName}</Chip>
                <span className={layout.grow} />
                <span>{formatAmount(amount, paidIn)}</span>
              </div>
              <p className={layout.soft}>
                Booking {bookingId} · {formatInstant(madeAt)}
              </p>
            </li>
          ))}
        </ul>
      )}
      {isAsking && <StartAgainDialog onClose={() => setAsking(false)} />}
    </>
  )
}

/** Asked, because it cannot be undone. */
function StartAgainDialog({ onClose }: { onClose: () => void }) {
  const again = useSandboxChange('START_SANDBOX_AGAIN', () => api.sandboxes.startSandboxAgain(), 'Your new sandbox is ready')
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Start again"
      foot={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="danger" pending={again.isPending} onClick={() => again.mutate(undefined, { onSuccess: onClose })}>
            Start again
          </Button>
        </>
      }
    >
      <p>
        You get an empty sandbox with a full wallet. Its bookings and its webhooks can no longer be seen. Your test keys lead into
        the new one.
      </p>
      {again.error && <Notice tone="bad">{explain(again.error)}</Notice>}
    </Dialog>
  )
}

function useSandboxChange(key: string, change: () => Promise<unknown>, said: string) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: [key],
    mutationFn: change,
    onSuccess: () => toast('ok', said),
    onError: (error) => toast('bad', explain(error)),
    onSettled: () =>
      Promise.all([['GET_MY_SANDBOX'], ['GET_WEBHOOK_ENDPOINTS']].map((queryKey) => client.invalidateQueries({ queryKey }))),
  })
}
