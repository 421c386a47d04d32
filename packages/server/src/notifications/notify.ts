import { type CompanyRight, hasRight } from '@tradewind/domain/company-team/company-rights'
import type { NoticeKind } from '@tradewind/domain/notifications/notice-kinds'
import type { Permission } from '@tradewind/domain/permissions/permissions'
import type { Instant } from '@tradewind/domain/time'
import { listStaffWith } from '../accounts/staff-repo.ts'
import { listReadersFor, type Reader } from '../accounts/team/team-repo.ts'
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

/**
 * What a colleague who has left leaves to their company, and what its owners need to read it. Everything else is said to a person alone: how they sign in, what they were asked to do, what they downloaded.
 */
const LEFT_TO_COMPANY: Readonly<Partial<Record<NoticeKind, readonly CompanyRight[]>>> = {
  ticketIssued: ['colleagues'],
  bookingFailed: ['colleagues'],
  holdEnding: ['colleagues'],
  changeRequest: ['colleagues'],
  walletMoney: ['account'],
  ownProposal: ['colleagues'],
  paymentDue: ['colleagues', 'account'],
}

/** Who is notified of what concerns a person: where they have left their company, its owners. Of a wallet nobody who may not see it. Undefined: it is said to them alone. */
export async function listNotified(tx: SiteTx, userId: number, kind: NoticeKind): Promise<Reader[] | undefined> {
  const needed = LEFT_TO_COMPANY[kind]
  if (!needed) return undefined
  const readers = await listReadersFor(tx, userId)
  return readers.filter((reader) => {
    const own = kind === 'walletMoney' ? needed : []
    return (reader.id === userId ? own : needed).every((right) => hasRight(reader, right))
  })
}

async function listPeople(tx: SiteTx, to: Notice['to'], kind: NoticeKind): Promise<number[]> {
  if ('permission' in to) return listStaff(tx, to)
  return (await listNotified(tx, to.userId, kind))?.map(({ id }) => id) ?? [to.userId]
}

/**
 * Notifies people in the transaction that made it true, each where they want it: in the app, on their devices, by mail. What concerns a colleague who has left is said to the owners of their company.
 */
export async function notify(tx: SiteTx, { to, kind, title, body = '', path }: Notice, now: Instant): Promise<void> {
  const userIds = await listPeople(tx, to, kind)
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

async function listStaff(tx: SiteTx, { permission, except }: { permission: Permission; except?: number }): Promise<number[]> {
  return (await listStaffWith(tx, permission)).flatMap(({ userId }) => (userId === except ? [] : [userId]))
}
