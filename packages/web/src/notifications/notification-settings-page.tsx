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
import { type FactColumn, FactTable } from '../ui/table/fact-table.tsx'
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
      <FactTable
        label="Kinds of notifications"
        look="card"
        rows={kinds}
        rowKey={({ kind }) => kind}
        columns={[
          { id: 'kind', label: 'Notify me when', cell: (row) => <Kind row={row} /> },
          ...COLUMNS.map(
            ({ channel, label: where, icon }): FactColumn<KindRow> => ({
              id: channel,
              label: (
                <span className={css.channel}>
                  <Icon name={icon} size={18} />
                  {where}
                </span>
              ),
              align: 'center',
              cell: ({ kind, label, channels, fixed }) => (
                <Switch
                  label={`${label}: ${where}`}
                  isOn={channels[channel]}
                  fixedReason={fixed.includes(channel) ? WHY_FIXED[channel] : undefined}
                  onTurn={(isOn) => turn({ kind, channel, isOn })}
                />
              ),
            }),
          ),
        ]}
      />
    </Card>
  )
}

type KindRow = NotificationSettings['kinds'][number]

function Kind({ row: { kind, label, fixed } }: { row: KindRow }) {
  return (
    <span className={css.kind}>
      <Icon name={KIND_ICONS[kind]} size={20} />
      <span>
        {label}
        {fixed.map((channel) => (
          <small key={channel}>{WHY_FIXED[channel]}</small>
        ))}
      </span>
    </span>
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
