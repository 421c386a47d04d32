import { NOTICE_KINDS, type NoticeKind } from '@tradewind/domain/notifications/notice-kinds'
import { plusMinutes } from '@tradewind/domain/time'
import { findActorById } from '../accounts/session-repo.ts'
import type { App } from '../app.ts'
import { inSite } from '../database/in-site.ts'
import { senderOf } from '../mail/mail-sender.ts'
import { publicUrl } from '../sites/public-url.ts'
import { siteOf } from '../sites/site-facts.ts'
import { noticeMail } from './notice-mail.ts'
import { findNotice } from './notice-repo.ts'

/** Later than this it is no news any more: people who use the product have seen it there. */
const NEWS_MINUTES = 6 * 60

/** Job: a notice as a letter, to people who want that kind by mail. A letter that cannot leave is tried again while it is news. */
export async function mailNotice(
  { db, env, mailer, now }: Pick<App, 'db' | 'env' | 'mailer' | 'now'>,
  { siteId, noticeId }: { siteId: number; noticeId: string },
): Promise<void> {
  // An installation without a mail server notifies in the product only.
  if (env.SMTP_URL === undefined) return
  const found = await inSite(db, siteId, async (tx) => {
    const notice = await findNotice(tx, noticeId)
    const reader = notice && (await findActorById(tx, notice.user_id))
    return reader && { notice, reader }
  })
  // Known by phone alone, there is nowhere to write to.
  if (!found || found.reader.email === '' || found.notice.created_at < plusMinutes(now(), -NEWS_MINUTES)) return
  const { notice, reader } = found
  const site = await siteOf(db, siteId)
  const app = `${publicUrl(env, site.domain)}/app`
  await mailer.send(
    noticeMail({
      to: reader.email,
      sender: senderOf(site),
      key: `${siteId}-${noticeId}`,
      title: notice.title,
      body: notice.body,
      link: `${app}${notice.path}`,
      why: NOTICE_KINDS[notice.kind as NoticeKind],
      settingsLink: `${app}/user/notifications`,
    }),
  )
}
