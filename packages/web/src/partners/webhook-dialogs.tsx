import { useQueryClient } from '@tanstack/react-query'
import type { WebhookEndpoint } from '@tradewind/contract/partners/webhooks'
import { WEBHOOK_EVENTS, type WebhookEvent } from '@tradewind/domain/partners/webhook-events'
import { api } from '../lib/api.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Checkbox, SelectField, TextField } from '../ui/field.tsx'
import { FormDialog } from '../ui/form/form-dialog.tsx'
import { useCallForm } from '../ui/form/use-call-form.ts'
import { toast } from '../ui/toasts.tsx'
import { useInSandbox } from './in-sandbox.ts'
import css from './partners.module.css'
import { refreshWebhooks, useWebhookChange } from './webhook-queries.ts'

const EVENTS = Object.keys(WEBHOOK_EVENTS) as WebhookEvent[]
type Props = { endpoint: WebhookEndpoint; onClose: () => void }

/** Notifies an address; the secret is handed on. */
export function MakeEndpointDialog({ onMade, onClose }: { onMade: (secret: string) => void; onClose: () => void }) {
  const client = useQueryClient()
  const place = useInSandbox()
  const form = useCallForm({
    name: 'MAKE_WEBHOOK_ENDPOINT',
    initial: { url: '', events: EVENTS as readonly WebhookEvent[] },
    input: ({ url, events }) => ({ url, events: [...events], ...place }),
    wrong: ({ url, events }) => ({
      url: url.trim() === '' ? 'This is required field.' : undefined,
      events: events.length === 0 ? 'Please choose at least one event' : undefined,
    }),
    byCode: { ADDRESS_REFUSED: 'url', ALREADY_THERE: 'url', TOO_MANY_ENDPOINTS: 'url' },
    call: api.webhooks.makeEndpoint,
    onDone: ({ secret }) => onMade(secret),
    onSettled: () => refreshWebhooks(client),
  })
  return (
    <FormDialog form={form} onClose={onClose} title="Add address" verb="Add" className={css.form}>
      <TextField
        label="Address"
        type="url"
        placeholder="https://hooks.example.com/bookings"
        maxLength={500}
        {...form.text('url')}
      />
      <Events chosen={form.values.events} error={form.errorOf('events')} onChange={(events) => form.change({ events })} />
    </FormDialog>
  )
}

/** Which events, and whether any. */
export function ChangeEndpointDialog({ endpoint, onClose }: Props) {
  const client = useQueryClient()
  const place = useInSandbox()
  const { endpointId, url } = endpoint
  const form = useCallForm({
    name: 'CHANGE_WEBHOOK_ENDPOINT',
    about: endpointId,
    initial: () => ({ events: endpoint.events as readonly WebhookEvent[], isOn: endpoint.state !== 'off' }),
    input: ({ events, isOn }) => ({ endpointId, events: [...events], isOn, ...place }),
    wrong: ({ events }) => ({ events: events.length === 0 ? 'Please choose at least one event' : undefined }),
    call: api.webhooks.changeEndpoint,
    onDone: () => {
      toast('ok', 'Setting saved successfully')
      onClose()
    },
    onSettled: () => refreshWebhooks(client),
  })
  return (
    <FormDialog form={form} onClose={onClose} title="Change address" subtitle={url} verb="Save" className={css.form}>
      <Checkbox {...form.check('isOn')}>Send messages to this address</Checkbox>
      <Events chosen={form.values.events} error={form.errorOf('events')} onChange={(events) => form.change({ events })} />
    </FormDialog>
  )
}

type Choice = { chosen: readonly WebhookEvent[]; error: string | undefined; onChange: (events: readonly WebhookEvent[]) => void }

function Events({ chosen, error, onChange }: Choice) {
  return (
    <fieldset className={css.choices}>
      <legend>Events</legend>
      {EVENTS.map((event) => (
        <Checkbox
          key={event}
          checked={chosen.includes(event)}
          onChange={({ target }) => onChange(EVENTS.filter((one) => (one === event ? target.checked : chosen.includes(one))))}
        >
          <span>
            {WEBHOOK_EVENTS[event]} <code className={css.code}>{event}</code>
          </span>
        </Checkbox>
      ))}
      {error && <p className={css.wrong}>{error}</p>}
    </fieldset>
  )
}

const HOURS = [
  { value: '0', label: 'Not at all' },
  { value: '1', label: 'One hour' },
  { value: '24', label: 'One day' },
  { value: '168', label: 'One week' },
] as const

export function RotateSecretDialog({ endpoint, onMade, onClose }: Props & { onMade: (secret: string) => void }) {
  const client = useQueryClient()
  const place = useInSandbox()
  const form = useCallForm({
    name: 'ROTATE_WEBHOOK_SECRET',
    about: endpoint.endpointId,
    initial: { hours: '24' },
    input: ({ hours }) => ({ endpointId: endpoint.endpointId, oldValidHours: Number(hours), ...place }),
    call: api.webhooks.rotateSecret,
    onDone: ({ secret }) => onMade(secret),
    onSettled: () => refreshWebhooks(client),
  })
  return (
    <FormDialog form={form} onClose={onClose} title="Rotate secret" subtitle={endpoint.url} verb="Rotate" className={css.form}>
      <p>Until the old secret ends, each message has a signature of both.</p>
      <SelectField label="How long the old secret stays in use" {...form.text('hours')}>
        {HOURS.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
    </FormDialog>
  )
}

/** Asked, because it cannot be undone. */
export function DeleteEndpointDialog({ endpoint: { endpointId, url }, onClose }: Props) {
  const place = useInSandbox()
  const remove = useWebhookChange(
    `DELETE_WEBHOOK_ENDPOINT ${endpointId}`,
    () => api.webhooks.deleteEndpoint({ endpointId, ...place }),
    () => 'Address removed',
  )
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Remove address"
      subtitle={url}
      foot={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="danger" pending={remove.isPending} onClick={() => remove.mutate(undefined, { onSuccess: onClose })}>
            Remove
          </Button>
        </>
      }
    >
      <p>Nothing more is sent there. Its messages can no longer be seen.</p>
    </Dialog>
  )
}
