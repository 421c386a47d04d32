import { useQuery } from '@tanstack/react-query'
import type { WebhookDelivery } from '@tradewind/contract/partners/webhooks'
import { nameEvent } from '@tradewind/domain/partners/webhook-events'
import { useState } from 'react'
import { api } from '../lib/api.ts'
import { formatInstant } from '../lib/dates.ts'
import { explain } from '../lib/explain.ts'
import { Button } from '../ui/button.tsx'
import { StateMark, type Tone } from '../ui/chip.tsx'
import { Disclosure } from '../ui/disclosure.tsx'
import layout from '../ui/layout.module.css'
import { FailedNotice } from '../ui/notice.tsx'
import { ListSkeleton } from '../ui/spinner.tsx'
import { Segmented } from '../ui/tabs.tsx'
import { useInSandbox } from './in-sandbox.ts'
import css from './partners.module.css'
import { type DeliveryState, useWebhookChange, webhookDeliveries } from './webhook-queries.ts'

const STATES = [
  { value: 'all', label: 'All' },
  { value: 'waiting', label: 'Waiting' },
  { value: 'delivered', label: 'Delivered' },
  { value: 'dead', label: 'Given up' },
] as const satisfies { value: DeliveryState; label: string }[]

const TONES: Readonly<Record<WebhookDelivery['state'], Tone>> = { waiting: 'warn', delivered: 'ok', dead: 'bad' }
const nameOf = (state: WebhookDelivery['state']) => STATES.find(({ value }) => value === state)?.label ?? state

type Props = { endpointId: number; isOff: boolean }

/** The messages to an address, the newest first, each with its body and its answer; one or all that are shown can be sent again. */
export function WebhookMessages({ endpointId, isOff }: Props) {
  const [state, setState] = useState<DeliveryState>('all')
  const [before, setBefore] = useState<number>()
  const { data, error, refetch } = useQuery(webhookDeliveries({ endpointId, state, before, ...useInSandbox() }))
  const deliveries = data?.deliveries ?? []
  const sendable = isOff ? [] : deliveries.filter((one) => one.state !== 'waiting')
  return (
    <section className={css.stack} aria-label="Messages">
      <div className={css.row}>
        <Segmented
          label="Messages"
          choices={STATES}
          value={state}
          onChange={(next) => {
            setState(next)
            setBefore(undefined)
          }}
        />
        <span className={layout.grow} />
        {sendable.length > 1 && (
          <Resend
            endpointId={endpointId}
            ids={sendable.map(({ deliveryId }) => deliveryId)}
            label={`Send these ${sendable.length} again`}
          />
        )}
      </div>
      {error && !data && <FailedNotice onRetry={() => void refetch()}>{explain(error)}</FailedNotice>}
      {!data && !error && <ListSkeleton lines={3} height={48} />}
      {data && deliveries.length === 0 && <p className={layout.soft}>No messages.</p>}
      {deliveries.length > 0 && (
        <ul className={css.keys}>
          {deliveries.map((delivery) => (
            <li key={delivery.deliveryId}>
              <Message delivery={delivery} endpointId={endpointId} isOff={isOff} />
            </li>
          ))}
        </ul>
      )}
      <div className={css.row}>
        {before !== undefined && (
          <Button size="sm" onClick={() => setBefore(undefined)}>
            Newest
          </Button>
        )}
        {data?.hasMore && (
          <Button size="sm" onClick={() => setBefore(deliveries.at(-1)?.deliveryId)}>
            Older
          </Button>
        )}
      </div>
    </section>
  )
}

function Message({ delivery, endpointId, isOff }: { delivery: WebhookDelivery } & Props) {
  const { type, at, state, attempts, nextAt, lastStatus, lastAnswer, lastMs, body, messageId, deliveryId } = delivery
  const answer = [lastStatus, lastAnswer, lastMs === null ? null : `${lastMs} ms`]
    .filter((part) => part !== null && part !== '')
    .join(' · ')
  return (
    <>
      <div className={css.row}>
        <b>{nameEvent(type)}</b>
        <StateMark tone={TONES[state]}>{nameOf(state)}</StateMark>
        <span className={layout.soft}>{formatInstant(at)}</span>
        <span className={layout.grow} />
        {!isOff && state !== 'waiting' && <Resend endpointId={endpointId} ids={[deliveryId]} label="Send again" />}
        {!isOff && state === 'waiting' && attempts > 0 && <Resend endpointId={endpointId} ids={[deliveryId]} label="Send now" />}
      </div>
      <p className={layout.soft}>
        {attempts} {attempts === 1 ? 'attempt' : 'attempts'}
        {answer && `: ${answer}`}
        {nextAt && attempts > 0 && `. Next ${formatInstant(nextAt)}`}
      </p>
      <Disclosure label="Body">
        <pre className={css.code}>{body}</pre>
        <p className={layout.soft}>webhook-id {messageId}</p>
      </Disclosure>
    </>
  )
}

function Resend({ endpointId, ids, label }: { endpointId: number; ids: readonly number[]; label: string }) {
  const place = useInSandbox()
  const resend = useWebhookChange(
    `RESEND_WEBHOOKS ${endpointId} ${ids.join()}`,
    () => api.webhooks.resend({ endpointId, deliveryIds: [...ids], ...place }),
    ({ resent }) => describeResent(resent),
  )
  return (
    <Button size="xs" pending={resend.isPending} onClick={() => resend.mutate()}>
      {label}
    </Button>
  )
}

function describeResent(resent: number): string {
  if (resent === 0) return 'It is being sent already'
  return resent === 1 ? '1 message is sent again' : `${resent} messages are sent again`
}
