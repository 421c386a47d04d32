import { formatDate } from '@tradewind/domain/format-date'
import { isZero } from '@tradewind/domain/money'
import type { Instant } from '@tradewind/domain/time'
import type { SiteTx } from '../database/in-site.ts'
import { notify } from '../notifications/notify.ts'
import type { SoldActivity } from './activity-sale-repo.ts'

type About = Pick<SoldActivity, 'id' | 'userId' | 'activityName' | 'day'>
type Paid = About & Pick<SoldActivity, 'amount'>

const pathOf = ({ id }: About) => `/activities/bookings?open=${id}`
const saying = (sold: About, sentence: string) => `${formatDate(sold.day)}. ${sentence}`

/** Who bought it learns that it is not booked, and why: they may have left the page before it ended. */
export async function notifyNotBooked(tx: SiteTx, sold: Paid, { why, now }: { readonly why: string; readonly now: Instant }) {
  const body = saying(sold, isZero(sold.amount) ? why : `${why} What you paid for it is refunded to where it came from.`)
  const title = `Not booked: ${sold.activityName}`
  await notify(tx, { to: { userId: sold.userId }, kind: 'bookingFailed', title, body, path: pathOf(sold) }, now)
}

/** Who cancelled it learns that it is booked all the same, and nothing is refunded. */
export async function notifyNotCancelled(tx: SiteTx, sold: About, now: Instant): Promise<void> {
  const body = saying(
    sold,
    'It could not be cancelled as you asked. It is still booked, and nothing is refunded. Please contact us.',
  )
  const title = `Not cancelled: ${sold.activityName}`
  await notify(tx, { to: { userId: sold.userId }, kind: 'bookingFailed', title, body, path: pathOf(sold) }, now)
}

/** The desk learns what its buyer has cancelled by themselves: who delivers it may have been asked, and nobody else tells them. */
export async function notifyDeskOfCancelling(tx: SiteTx, sold: About, now: Instant): Promise<void> {
  const title = `Cancelled by its customer: ${sold.activityName}`
  const body = saying(sold, 'Please tell its supplier, and its driver, if they were asked.')
  await notify(tx, { to: { permission: 'tickets.queue' }, kind: 'bookingFailed', title, body, path: pathOf(sold) }, now)
}

/** The desk learns what who delivers it does not do, in their words: these may name us, and are for no customer. */
export async function notifyDeskOfRefusal(
  tx: SiteTx,
  sold: About,
  {
    what,
    by,
    why,
    now,
  }: { readonly what: 'booking' | 'cancellation'; readonly by: string; readonly why: string; readonly now: Instant },
): Promise<void> {
  const title = `${sold.activityName}: ${by} refuses the ${what}`
  await notify(
    tx,
    { to: { permission: 'tickets.queue' }, kind: 'bookingFailed', title, body: saying(sold, why), path: pathOf(sold) },
    now,
  )
}
