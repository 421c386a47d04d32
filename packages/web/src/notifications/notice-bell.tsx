import { useQuery } from '@tanstack/react-query'
import { UNREAD_AT_MOST } from '@tradewind/domain/notifications/notice-kinds'
import { lazy, Suspense, useCallback, useState } from 'react'
import { loadMessages } from '../languages/messages.ts'
import { t } from '../shell/messages.ts'
import { Icon } from '../ui/icons.tsx'
import { Popover } from '../ui/popover.tsx'
import { PageLoading } from '../ui/spinner.tsx'
import css from './notice-bell.module.css'
import { unreadCount } from './notice-queries.ts'

const NoticePanel = lazy(async () => {
  const { NoticePanel: panel } = await import('./notice-panel.tsx')
  await loadMessages()
  return { default: panel }
})

/** The bell in the bar: the number of unread notifications, and the panel that lists them. */
export function NoticeBell() {
  const [isOpen, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  const { data } = useQuery(unreadCount)
  const unread = data?.unread ?? 0
  const shown = unread > UNREAD_AT_MOST ? `${UNREAD_AT_MOST}+` : String(unread)
  return (
    <Popover
      isOpen={isOpen}
      onClose={close}
      label={t('notifications')}
      align="end"
      most={560}
      anchor={
        <button
          type="button"
          className={css.bell}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          aria-label={unread === 0 ? t('notifications') : t('unreadNotifications', { count: shown })}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon name="bell" size={20} />
          {unread > 0 && (
            <span className={css.count} aria-hidden="true">
              {shown}
            </span>
          )}
        </button>
      }
    >
      <Suspense fallback={<PageLoading />}>
        <NoticePanel onLeave={close} />
      </Suspense>
    </Popover>
  )
}
