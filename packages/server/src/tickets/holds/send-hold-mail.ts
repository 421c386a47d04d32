import { formatInZone } from '@tradewind/domain/format-date'
import type { App } from '../../app.ts'
import { inSite } from '../../database/in-site.ts'
import { findBooking } from '../../flights/book/booking-repo.ts'
import { otherHeldAt } from '../../flights/book/other-held-repo.ts'
import { mailHtml, paragraph } from '../../mail/mail-frame.ts'
import { fromOf, senderOf } from '../../mail/mail-sender.ts'
import { wantsMail } from '../../notifications/notice-setting-repo.ts'
import { listNotified } from '../../notifications/notify.ts'
import { publicUrl } from '../../sites/public-url.ts'
import { siteOf } from '../../sites/site-facts.ts'
import { placeOf } from '../../sites/site-zone.ts'

/** Job: mails the reminder of a hold to the person who booked, or to who reads in their place. A mail that cannot be sent is tried again; one that would come too late is not sent. */
export async function sendHoldMail(
  { db, env, mailer, now }: Pick<App, 'db' | 'env' | 'mailer' | 'now'>,
  { siteId, bookingId, minutes }: { siteId: number; bookingId: number; minutes: number },
): Promise<void> {
  const site = await siteOf(db, siteId)
  const held = await inSite(db, siteId, async (tx) => {
    const booking = await findBooking(tx, bookingId)
    if (booking?.status !== 'held' || !booking.hold_ends_at || booking.hold_ends_at <= now()) return undefined
    const emails: string[] = []
    // Known by phone alone: the office that booked sees the hold on its own list.
    for (const { id, email } of (await listNotified(tx, booking.user_id, 'holdEnding')) ?? [])
      if (email !== '' && (await wantsMail(tx, id, 'holdEnding'))) emails.push(email)
    if (emails.length === 0) return undefined
    const otherId = await otherHeldAt(tx, bookingId)
    const other = otherId === undefined ? undefined : await findBooking(tx, otherId)
    return { held: other ? [booking, other] : [booking], booking, emails, endsAt: booking.hold_ends_at }
  })
  if (!held) return
  const until = formatInZone(placeOf(site, now()), held.endsAt)
  const what = held.held
    .map(({ sectors, lead_passenger, pnr }) => `${sectors.join(', ')} for ${lead_passenger}, PNR ${pnr ?? ''}`)
    .join(' and ')
  const link = `${publicUrl(env, site.domain)}/app/flight/holds`
  const title = `Hold expires soon: ${held.booking.sectors.join(', ')}`
  const sender = senderOf(site)
  for (const [at, to] of held.emails.entries())
    await mailer.send({
      ...fromOf(sender),
      to,
      subject: title,
      text: `The seats ${what} are held until ${until}.\nPlease pay before then, or they are released.\n\n${link}\n`,
      html: mailHtml({
        sender,
        title,
        content: [paragraph(`The seats ${what} are held until ${until}.\nPlease pay before then, or they are released.`)],
        button: { text: 'Show holds', link },
      }),
      messageId: `<hold-${siteId}-${bookingId}-${minutes}${at === 0 ? '' : `-${at}`}@${site.domain}>`,
    })
}
