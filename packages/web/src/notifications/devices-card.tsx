import { useQuery } from '@tanstack/react-query'
import { formatInstant } from '../lib/dates.ts'
import { Button } from '../ui/button.tsx'
import { Card, CardBody, CardHead } from '../ui/card.tsx'
import { Chip } from '../ui/chip.tsx'
import { Icon } from '../ui/icons.tsx'
import layout from '../ui/layout.module.css'
import type { NotificationSettings } from './notice-queries.ts'
import css from './notification-settings.module.css'
import type { PushState } from './push.ts'
import { pushState, useRemoveDevice, useTurnPushOn } from './use-push.ts'

const WORDS: Record<PushState, string> = {
  none: 'This browser cannot show notifications. On an iPhone or iPad, add this site to the Home Screen and open it from there.',
  blocked: 'Your browser blocks notifications of this site. Allow them in its settings for this site, then come back.',
  off: 'Get alerts on this device, even when this site is closed. Only the headline is shown.',
  on: 'This device gets alerts, even when this site is closed.',
}

/** Notifications outside the app: this browser, and all others that were allowed. */
export function DevicesCard({ devices }: { devices: NotificationSettings['push']['devices'] }) {
  const state = useQuery(pushState)
  const turnOn = useTurnPushOn()
  const remove = useRemoveDevice()
  return (
    <Card aria-label="On your devices">
      <CardHead title="On your devices" />
      <CardBody className={css.here}>
        <p className={layout.soft}>{WORDS[state.data ?? 'off']}</p>
        {state.data === 'off' && (
          <Button size="sm" variant="primary" icon="bell" pending={turnOn.isPending} onClick={() => turnOn.mutate()}>
            Turn on for this device
          </Button>
        )}
        {devices.length > 0 && (
          <ul className={css.devices}>
            {devices.map(({ id, device, since, isHere }) => (
              <li key={id}>
                <Icon name="devices" size={20} />
                <span>
                  <b>{device}</b> {isHere && <Chip tone="accent">This device</Chip>}
                  <small>since {formatInstant(since)}</small>
                </span>
                <Button
                  size="sm"
                  variant="quiet"
                  aria-label={`Remove ${device}`}
                  pending={remove.isPending && remove.variables.id === id}
                  onClick={() => remove.mutate({ id, isHere })}
                >
                  Remove
                </Button>
              </li>
            ))}
          </ul>
        )}
      </CardBody>
    </Card>
  )
}
