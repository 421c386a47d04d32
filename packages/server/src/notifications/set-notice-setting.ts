import type { Actor } from '@tradewind/domain/accounts/actor'
import type { NoticeKind } from '@tradewind/domain/notifications/notice-kinds'
import {
  type Channel,
  type ChannelChoice,
  channelsOf,
  fixedChoice,
  noticeKindsFor,
} from '@tradewind/domain/notifications/notice-settings'
import type { Instant } from '@tradewind/domain/time'
import { lockUser } from '../accounts/user-repo.ts'
import type { Database } from '../database/connect-database.ts'
import { inSite } from '../database/in-site.ts'
import type { Refuse } from '../http/promised-refusals.ts'
import { findChosen, keepChoice } from './notice-setting-repo.ts'

type Context = {
  readonly db: Database
  readonly actor: Actor
  readonly now: Instant
  readonly refuse: Refuse<'KEPT_IN_APP' | 'NEVER_MAILED'>
}
type Switch = { readonly kind: NoticeKind; readonly channel: Channel; readonly isOn: boolean }

/** Turns one switch of the caller's own. Refuses a kind they never get, and switches that stand still. Gives where the kind goes now. */
export function setNoticeSetting({ db, actor, now, refuse }: Context, { kind, channel, isOn }: Switch): Promise<ChannelChoice> {
  if (!noticeKindsFor(actor).includes(kind)) refuse('NOT_FOUND', { message: 'You do not get notifications of this kind.' })
  const fixed = fixedChoice(kind, channel)
  if (fixed !== undefined && fixed !== isOn) refuse(fixed ? 'KEPT_IN_APP' : 'NEVER_MAILED')
  return inSite(db, actor.siteId, async (tx) => {
    // Two switches of one kind turned at once must both count.
    await lockUser(tx, actor.userId)
    const choice = { ...channelsOf(kind, (await findChosen(tx, actor.userId)).get(kind)), [channel]: isOn }
    await keepChoice(tx, { userId: actor.userId, kind, choice, now })
    return choice
  })
}
