import { promised } from '../../http/promised-refusals.ts'
import { refuseTooMany } from '../../http/refuse.ts'
import { refuseGuessing } from '../../http/refuse-guessing.ts'
import { actorOf } from '../../http/request-context.ts'
import { route } from '../../http/route.ts'
import { openETicket } from '../e-ticket-routes.ts'
import { askForMail } from './ask-for-mail.ts'

/** Letters a person may ask for in an hour. */
const MAILS = { max: 30, windowMs: 60 * 60_000 }

export const mailRoutes = {
  sendEmailForWl: route.notifications.sendEmailForWl.handler(async ({ input: { payload, siteId }, context, errors }) => {
    const refuse = promised(errors)
    const { app, site, now, request } = context
    const actor = actorOf(context)
    // The page says which site it thinks it is on; where it is, the host name says.
    if (String(siteId) !== String(site.id)) refuse('WRONG_SITE')
    if (app.env.SMTP_URL === undefined) refuse('MAIL_OFF')
    const waitMs = await request.server.limitTries(`mail:${site.id}:${actor.userId}`, MAILS.max, MAILS.windowMs)
    if (waitMs > 0) refuseTooMany(waitMs, `Too many e-mails. Please wait ${Math.ceil(waitMs / 60_000)} min and try again.`)
    const ask = () => askForMail({ ...app, actor, site, now, refuse }, payload)
    if (payload.kind === 'document') return { success: true, ...(await refuseGuessing(context, ask, () => true)) }
    // Opened first, where wrong links are counted: nothing is written down for people who only guess.
    await openETicket(context, payload.bookingSlug)
    return { success: true, ...(await ask()) }
  }),
}
