import { useQuery } from '@tanstack/react-query'
import type { Channel } from '@tradewind/domain/notifications/notice-settings'
import { explain } from '../lib/explain.ts'
import { usePageTitle } from '../sites/use-page-title.ts'
import { Card, CardHead } from '../ui/card.tsx'
import { Icon, type IconName } from '../ui/icons.tsx'
import { FailedNotice } from '../ui/notice.tsx'
import { Page, PageHead } from '../ui/page.tsx'
import { ListSkeleton } from '../ui/spinner.tsx'
import { Switch } from '../ui/switch.tsx'
import { DevicesCard } from './devices-card.tsx'
import { KIND_ICONS } from './kind-icons.ts'
import { type NotificationSettings, notificationSettings } from './notice-queries.ts'
import css from './notification-settings.module.css'
import { useNoticeSwitch } from './use-notice-switch.ts'

const COLUMNS: { channel: Channel; label: string; icon: IconName }[] = [
  { channel: 'app', label: 'In the app', icon: 'bell' },
  { channel: 'push', label: 'Devices', icon: 'devices' },
  { channel: 'mail', label: 'E-mail', icon: 'mail' },
]

/** The kinds of notifications and their channels. Each switch is saved at once. */
export function NotificationSettingsPage() {
  usePageTitle('Notification settings')
  const { data, error, refetch } = useQuery(notificationSettings)
  return (
    <Page width="narrow">
      <PageHead title="Notification settings" about="Choose what you are notified about, and how. Saved automatically." />
      {error && !data && <FailedNotice onRetry={() => void refetch()}>{explain(error)}</FailedNotice>}
      {!error && !data && <Skeleton />}
      {data && <Kinds kinds={data.kinds} />}
      {data && <DevicesCard devices={data.push.devices} />}
    </Page>
  )
}

function Kinds({ kinds }: Pick<NotificationSettings, 'kinds'>) {
  const turn = useNoticeSwitch()
  return (
    <Card aria-label="Notifications">
      <CardHead title="Notifications" />
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">Notify me when</th>
            {COLUMNS.map(({ channel, label, icon }) => (
              <th key={channel} scope="col" className={css.channel}>
                <Icon name={icon} size={18} />
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {kinds.map(({ kind, label, channels, fixed }) => (
            <tr key={kind}>
              <th scope="row">
                <span className={css.kind}>
                  <Icon name={KIND_ICONS[kind]} size={20} />
                  <span>
                    {label}
                    {fixed.map((channel) => (
                      <small key={channel}>{WHY_FIXED[channel]}</small>
                    ))}
                  </span>
                </span>
              </th>
              {COLUMNS.map(({ channel, label: where }) => (
                <td key={channel} className={css.channel}>
                  <Switch
                    label={`${label}: ${where}`}
                    isOn={channels[channel]}
                    fixedReason={fixed.includes(channel) ? WHY_FIXED[channel] : undefined}
                    onTurn={(isOn) => turn({ kind, channel, isOn })}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}

const WHY_FIXED: Record<Channel, string> = {
  app: 'Always stays in the app.',
  push: '',
  mail: 'Not available by e-mail.',
}

function Skeleton() {
  return (
    <Card>
      <ListSkeleton lines={6} height={44} />
    </Card>
  )
}
