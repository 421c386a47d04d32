import { useQuery } from '@tanstack/react-query'
import type { WebhookEndpoint } from '@tradewind/contract/partners/webhooks'
import { explainWithheld } from '@tradewind/domain/company-team/give-rights'
import { lackedForWebhooks } from '@tradewind/domain/partners/webhook-rights'
import { useState } from 'react'
import { api } from '../lib/api.ts'
import { formatInstant } from '../lib/dates.ts'
import { explain } from '../lib/explain.ts'
import { useUser } from '../lib/session.ts'
import { Button } from '../ui/button.tsx'
import { Card, CardBody, CardHead } from '../ui/card.tsx'
import { StateMark, type Tone } from '../ui/chip.tsx'
import layout from '../ui/layout.module.css'
import { FailedNotice, Notice } from '../ui/notice.tsx'
import { ListSkeleton } from '../ui/spinner.tsx'
import { useInSandbox } from './in-sandbox.ts'
import css from './partners.module.css'
import { ShownOnceDialog } from './shown-once-dialog.tsx'
import { ChangeEndpointDialog, DeleteEndpointDialog, MakeEndpointDialog, RotateSecretDialog } from './webhook-dialogs.tsx'
import { WebhookMessages } from './webhook-messages.tsx'
import { useWebhookChange, webhookEndpoints } from './webhook-queries.ts'

const STATES: Readonly<Record<WebhookEndpoint['state'], { tone: Tone; name: string }>> = {
  on: { tone: 'ok', name: 'On' },
  failing: { tone: 'warn', name: 'Failing' },
  off: { tone: 'neutral', name: 'Off' },
}

/** Where a partner's software is notified, and what was sent there. Of real bookings and money only for who may see them. */
export function WebhooksCard() {
  const user = useUser()
  const isReal = useInSandbox().inSandbox !== 'true'
  const lacked = isReal && user ? lackedForWebhooks(user) : undefined
  const title = isReal ? 'Webhooks' : 'Webhooks of the sandbox'
  if (!lacked) return <OwnWebhooks title={title} />
  return (
    <Card aria-label={title}>
      <CardHead title={title} />
      <CardBody>
        <p className={layout.soft}>{explainWithheld([lacked])}</p>
      </CardBody>
    </Card>
  )
}

function OwnWebhooks({ title }: { title: string }) {
  const place = useInSandbox()
  const { data, error, refetch } = useQuery(webhookEndpoints(place))
  const [isMaking, setMaking] = useState(false)
  const [secret, setSecret] = useState<string>()
  return (
    <Card aria-label={title}>
      <CardHead title={title}>
        <Button size="sm" icon="plus" onClick={() => setMaking(true)}>
          Add address
        </Button>
      </CardHead>
      <CardBody className={css.stack}>
        {error && !data && <FailedNotice onRetry={() => void refetch()}>{explain(error)}</FailedNotice>}
        {!data && !error && <ListSkeleton lines={2} height={48} />}
        {data?.length === 0 && (
          <p className={layout.soft}>Your server can be notified when a ticket is issued, a booking fails or money is refunded.</p>
        )}
        {data && data.length > 0 && (
          <ul className={css.keys}>
            {data.map((endpoint) => (
              <li key={endpoint.endpointId}>
                <Endpoint endpoint={endpoint} onSecret={setSecret} />
              </li>
            ))}
          </ul>
        )}
      </CardBody>
      {isMaking && (
        <MakeEndpointDialog
          onClose={() => setMaking(false)}
          onMade={(one) => {
            setMaking(false)
            setSecret(one)
          }}
        />
      )}
      {secret && (
        <ShownOnceDialog
          title="Secret of signatures"
          what="secret"
          text={secret}
          about="Your server checks with it that a message is from us: the guide shows how."
          onClose={() => setSecret(undefined)}
        />
      )}
    </Card>
  )
}

function Endpoint({ endpoint, onSecret }: { endpoint: WebhookEndpoint; onSecret: (secret: string) => void }) {
  const [dialog, setDialog] = useState<'change' | 'rotate' | 'delete'>()
  const [isOpen, setOpen] = useState(false)
  const { endpointId, url, events, state, failingSince, stoppedReason, oldSecretUntil } = endpoint
  const place = useInSandbox()
  const test = useWebhookChange(
    `SEND_WEBHOOK_TEST ${endpointId}`,
    () => api.webhooks.sendTest({ endpointId, ...place }),
    () => 'Test sent. Its answer appears among the messages.',
  )
  const close = () => setDialog(undefined)
  const { tone, name } = STATES[state]
  return (
    <>
      <div className={css.row}>
        <code className={css.code}>{url}</code>
        <StateMark tone={tone}>{name}</StateMark>
      </div>
      <p className={layout.soft}>{events.join(', ')}</p>
      {state === 'off' && <Notice tone="warn">Switched off. {stoppedReason} Switch it on again when your server is ready.</Notice>}
      {failingSince && state === 'failing' && (
        <Notice tone="warn">Nothing was accepted since {formatInstant(failingSince)}. After three days it is switched off.</Notice>
      )}
      {oldSecretUntil && <p className={layout.soft}>Messages have two signatures until {formatInstant(oldSecretUntil)}.</p>}
      <div className={css.row}>
        <Button size="sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Hide messages' : 'Messages'}
        </Button>
        {state !== 'off' && (
          <Button size="sm" pending={test.isPending} aria-label={`Send test to ${url}`} onClick={() => test.mutate()}>
            Send test
          </Button>
        )}
        <Button size="sm" aria-label={`Change ${url}`} onClick={() => setDialog('change')}>
          Change
        </Button>
        <Button size="sm" aria-label={`Rotate secret of ${url}`} onClick={() => setDialog('rotate')}>
          Rotate secret
        </Button>
        <Button size="sm" variant="danger" aria-label={`Remove ${url}`} onClick={() => setDialog('delete')}>
          Remove
        </Button>
      </div>
      {isOpen && <WebhookMessages endpointId={endpointId} isOff={state === 'off'} />}
      {dialog === 'change' && <ChangeEndpointDialog endpoint={endpoint} onClose={close} />}
      {dialog === 'delete' && <DeleteEndpointDialog endpoint={endpoint} onClose={close} />}
      {dialog === 'rotate' && (
        <RotateSecretDialog
          endpoint={endpoint}
          onClose={close}
          onMade={(secret) => {
            close()
            onSecret(secret)
          }}
        />
      )}
    </>
  )
}
