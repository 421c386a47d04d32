import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Notice } from '@tradewind/contract/notifications/notifications'
import { inEnglish } from '../languages/page-language.ts'
import { api } from '../lib/api.ts'
import { formatInstant } from '../lib/dates.ts'
import { explain } from '../lib/explain.ts'
import { Button } from '../ui/button.tsx'
import { classes } from '../ui/class-names.ts'
import { Icon } from '../ui/icons.tsx'
import layout from '../ui/layout.module.css'
import { EmptyState, FailedNotice } from '../ui/notice.tsx'
import { Bone } from '../ui/spinner.tsx'
import { useTip } from '../ui/tip.tsx'
import { toast } from '../ui/toasts.tsx'
import { KIND_ICONS } from './kind-icons.ts'
import { t } from './messages.ts'
import css from './notice-panel.module.css'
import { NOTICES, notices } from './notice-queries.ts'

/** The person's notifications, newest first. Opening one marks it as read. */
export function NoticePanel({ onLeave }: { onLeave: () => void }) {
  const queryClient = useQueryClient()
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery(notices)
  const mark = useMutation({
    mutationFn: (id?: string) => api.notifications.markNoticesRead(id === undefined ? {} : { id }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: NOTICES }),
    onError: (failed) => toast('bad', explain(failed)),
  })
  const settings = useTip(t('settings'))
  const list = data?.pages.flatMap((page) => page.notices) ?? []
  return (
    <div className={css.panel}>
      <div className={css.head}>
        <h2>{t('notifications')}</h2>
        <span className={layout.grow} />
        {list.some(({ isRead }) => !isRead) && (
          <Button
            size="xs"
            variant="quiet"
            pending={mark.isPending && mark.variables === undefined}
            onClick={() => mark.mutate(undefined)}
          >
            {t('markAllRead')}
          </Button>
        )}
        <Link to="/user/notifications" className={css.settings} aria-label={t('settings')} onClick={onLeave} {...settings.marks}>
          <Icon name="gear" size={18} />
        </Link>
        {settings.tip}
      </div>
      {error && !data && (
        <div className={css.problem}>
          <FailedNotice onRetry={() => void refetch()}>{explain(error)}</FailedNotice>
        </div>
      )}
      {!data && !error && (
        <div className={css.skeleton} aria-busy="true">
          {[1, 2, 3].map((line) => (
            <Bone key={line} height={36} />
          ))}
        </div>
      )}
      {data && list.length === 0 && (
        <EmptyState icon="bell" title={t('noneYet')}>
          {t('noneText')}
        </EmptyState>
      )}
      {list.length > 0 && (
        <ul className={css.list}>
          {list.map((notice) => (
            <Line
              key={notice.id}
              notice={notice}
              onOpen={() => {
                if (!notice.isRead) mark.mutate(notice.id)
                onLeave()
              }}
            />
          ))}
          {hasNextPage && (
            <li className={css.more}>
              <Button size="sm" wide variant="quiet" pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                {t('showEarlier')}
              </Button>
            </li>
          )}
        </ul>
      )}
    </div>
  )
}

function Line({ notice, onOpen }: { notice: Notice; onOpen: () => void }) {
  return (
    <li>
      <Link to={notice.path} className={classes(css.line, !notice.isRead && css.unread)} onClick={onOpen}>
        <Icon name={KIND_ICONS[notice.kind]} size={20} />
        <span className={css.text}>
          <b {...inEnglish}>{notice.title}</b>
          {notice.body && (
            <span className={css.body} {...inEnglish}>
              {notice.body}
            </span>
          )}
          <time dateTime={notice.createdAt}>{formatInstant(notice.createdAt)}</time>
        </span>
        {!notice.isRead && (
          <span className={css.dot}>
            <span className={css.hidden}>{t('unread')}</span>
          </span>
        )}
      </Link>
    </li>
  )
}
