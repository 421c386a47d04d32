import { formatInZone } from '@tradewind/domain/format-date'
import { getContact } from '../../accounts/user-repo.ts'
import type { App } from '../../app.ts'
import { inSite } from '../../database/in-site.ts'
import { findBooking } from '../../flights/book/booking-repo.ts'
import { otherHeldAt } from '../../flights/book/other-held-repo.ts'
import { mailHtml, paragraph } from '../../mail/mail-frame.ts'
import { fromOf, senderOf } from '../../mail/mail-sender.ts'
import { wantsMail } from '../../notifications/notice-setting-repo.ts'
import { publicUrl } from '../../sites/public-url.ts'
import { siteOf } from '../../sites/site-facts.ts'
import { placeOf } from '../../sites/site-zone.ts'

/** Job: mails the reminder of a hold to the person who booked. A mail that cannot be sent is tried again; one that would come too late is not sent. */
export async function sendHoldMail(
  { db, env, mailer, now }: Pick<App, 'db' | 'env' | 'mailer' | 'now'>,
  { siteId, bookingId, minutes }: { siteId: number; bookingId: number; minutes: number },
): Promise<void> {
  const site = await siteOf(db, siteId)
  const held = await inSite(db, siteId, async (tx) => {
    const booking = await findBooking(tx, bookingId)
    if (booking?.status !== 'held' || !booking.hold_ends_at || booking.hold_ends_at <= now()) return undefined
    if (!(await wantsMail(tx, booking.user_id, 'holdEnding'))) return undefined
    const { email } = await getContact(tx, booking.user_id)
    // Known by phone alone: the office that booked sees the hold on its own list.
    if (email === '') return undefined
    const otherId = await otherHeldAt(tx, bookingId)
    const other = otherId === undefined ? undefined : await findBooking(tx, otherId)
    return { held: other ? [booking, other] : [booking], booking, email, endsAt: booking.hold_ends_at }
  })
  if (!held) return
  const until = formatInZone(placeOf(site, now()), held.endsAt)
  const what = held.held
    .map(({ sectors, lead_passenger, pnr }) => `${sectors.join(', ')} for ${lead_passenger}, PNR ${pnr ?? ''}`)
    .join(' and ')
  const link = `${publicUrl(env, site.domain)}/app/flight/holds`
  const title = `Hold expires soon: ${held.booking.sectors.join(', ')}`
  const sender = senderOf(site)
  await mailer.send({
    ...fromOf(sender),
    to: held.email,
    subject: title,
    text: `The seats ${what} are held until ${until}.\nPlease pay before then, or they are released.\n\n${link}\n`,
    html: mailHtml({
      sender,
      title,
      content: [paragraph(`The seats ${what} are held until ${until}.\nPlease pay before then, or they are released.`)],
      button: { text: 'Show holds', link },
    }),
    messageId: `<hold-${siteId}-${bookingId}-${minutes}@${site.domain}>`,
  })
}
