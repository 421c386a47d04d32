import type { Actor } from '@tradewind/domain/accounts/actor'
import { describeLookToBook, type LookToBookLimit, looksAllowed, lookToBookState } from '@tradewind/domain/customers/look-to-book'
import { addMonths, type Instant, type PlainDate } from '@tradewind/domain/time'
import { startOfDay } from '@tradewind/domain/zone-history'
import type { SiteTx } from '../../database/in-site.ts'
import type { Refuse } from '../../http/promised-refusals.ts'
import { notify } from '../../notifications/notify.ts'
import type { Site } from '../../sites/site-repo.ts'
import { addUsage, addUse, findLimit, findSearcher, listPeopleOf, nameOfBuyer, setWarned } from './look-to-book-repo.ts'

type Look = {
  readonly actor: Actor
  readonly site: Site
  readonly now: Instant
  readonly today: PlainDate
  readonly month: PlainDate
  readonly refuse: Refuse<'LOOK_LIMIT_REACHED'>
}

/**
 * Counts one search of a person, and of a buyer. Refuses LOOK_LIMIT_REACHED once the month's allowance is used up, exactly, however many search at the same
 * moment; a refused one is not counted. Staff are no buyers, exempt users' searches use up nothing. The company is notified once a month from 80 % on.
 * Searches only: a reload of results and the calendar (figures of past bookings) are no looks at a supplier.
 */
export async function countLook(tx: SiteTx, look: Look): Promise<void> {
  const { actor, site, now, today, month, refuse } = look
  await addUsage(tx, { userId: actor.userId, month, looks: 1, bookings: 0 })
  if (actor.userType === 'staff') return
  const { legalEntityId } = actor
  const [searcher, { limit }] = await Promise.all([findSearcher(tx, actor.userId), findLimit(tx, legalEntityId, today)])
  if (searcher?.is_look_to_book_exempt) return
  const used = await addUse(tx, { legalEntityId, month, looks: 1, bookings: 0 })
  if (!limit) return
  if (used.looks > looksAllowed(limit, used.bookings)) {
    const before = { ...used, looks: used.looks - 1 }
    refuse('LOOK_LIMIT_REACHED', {
      message: `${describeLookToBook(before, limit)} For more, please contact ${site.admin_contact}.`,
      data: { from: startOfDay(site.zones, addMonths(month, 1)) },
    })
  }
  if (!used.isWarned && lookToBookState(used, limit) !== 'fine')
    await warn(tx, { legalEntityId, month, now, used, limit, isPartnerSite: searcher?.is_stand_in === true })
}

type Warning = {
  legalEntityId: number
  month: PlainDate
  now: Instant
  used: { looks: number; bookings: number }
  limit: LookToBookLimit
  isPartnerSite: boolean
}

async function warn(tx: SiteTx, { legalEntityId, month, now, used, limit, isPartnerSite }: Warning): Promise<void> {
  await setWarned(tx, { legalEntityId, month, now })
  // Nobody signs in as a partner site. Who decides about it here can give it more searches.
  if (isPartnerSite) {
    const title = `${await nameOfBuyer(tx, legalEntityId)} has almost used up this month’s searches`
    const path = '/staff/network?view=consumers'
    return notify(
      tx,
      { to: { permission: 'network.decide' }, kind: 'lookToBook', title, body: describeLookToBook(used, limit), path },
      now,
    )
  }
  for (const id of await listPeopleOf(tx, legalEntityId))
    await notify(
      tx,
      {
        to: { userId: id },
        kind: 'lookToBook',
        title: 'You have almost used up this month’s searches',
        body: describeLookToBook(used, limit),
        path: '/flight',
      },
      now,
    )
}
