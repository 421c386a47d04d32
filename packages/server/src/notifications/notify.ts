import type { NoticeKind } from '@tradewind/domain/notifications/notice-kinds'
import type { Permission } from '@tradewind/domain/permissions/permissions'
import type { Instant } from '@tradewind/domain/time'
import { listStaffWith } from '../accounts/staff-repo.ts'
import type { SiteTx } from '../database/in-site.ts'
import { announce } from '../live/announce.ts'
import { insertDeliveries } from './notice-delivery-repo.ts'
import { insertNotices, insertNoticesAlong } from './notice-repo.ts'
import { listChoices } from './notice-setting-repo.ts'
import { listPeopleWithDevices } from './push-subscription-repo.ts'

declare module '../app.ts' {
  interface App {
    /** Notifies people, for rooms that stand below the notices. */
    readonly notify: Notify
  }
}

export type Notice = {
  /** One person, or everyone of the staff who holds the permission, `except` the one who acts. */
  readonly to: { readonly userId: number } | { readonly permission: Permission; readonly except?: number }
  readonly kind: NoticeKind
  /** One line, a sentence without its full stop. Shown on locked screens: nothing secret. */
  readonly title: string
  readonly body?: string
  /** Below `/app`, e.g. '/staff/tickets?open=100001'. */
  readonly path: string
}

/** Kinds with a letter of their own, which says more than the notice: the code that raises them sends it. */
const OWN_LETTERS: ReadonlySet<NoticeKind> = new Set(['holdEnding', 'offerChosen'])

export type Notify = (tx: SiteTx, notice: Notice, now: Instant) => Promise<void>

/** Notifies people in the transaction that made it true, each where they want it: in the app, on their devices, by mail. */
export async function notify(tx: SiteTx, { to, kind, title, body = '', path }: Notice, now: Instant): Promise<void> {
  const userIds = 'userId' in to ? [to.userId] : await listReaders(tx, to)
  if (userIds.length === 0) return
  const [choices, withDevices] = await Promise.all([listChoices(tx, kind, userIds), listPeopleWithDevices(tx, userIds)])
  const wanted = userIds.flatMap((userId) => {
    const choice = choices.get(userId)
    const isMailed = choice?.mail === true && !OWN_LETTERS.has(kind)
    const isPushed = choice?.push === true && withDevices.has(userId)
    return choice && (choice.app || isPushed || isMailed) ? { userId, app: choice.app, push: isPushed, mail: isMailed } : []
  })
  if (wanted.length === 0) return
  for (const { userId, app } of wanted) if (app) await announce(tx, { topic: 'notice', userId })
  const notices = { people: wanted, notice: { kind, title, body, path }, now }
  if (!wanted.some(({ push, mail }) => push || mail)) return insertNoticesAlong(tx, notices)
  const idOf = await insertNotices(tx, notices)
  const deliveries = wanted.flatMap(({ userId, ...choice }) =>
    (['push', 'mail'] as const)
      .filter((channel) => choice[channel])
      .map((channel) => ({ noticeId: idOf.get(userId) as bigint, channel })),
  )
  await insertDeliveries(tx, deliveries)
}

async function listReaders(tx: SiteTx, { permission, except }: { permission: Permission; except?: number }): Promise<number[]> {
  return (await listStaffWith(tx, permission)).flatMap(({ userId }) => (userId === except ? [] : [userId]))
}
