import { formatParty } from '@tradewind/domain/flights/format-party'
import type { App } from '../../app.ts'
import { inSite, type SiteTx } from '../../database/in-site.ts'
import { senderFor, senderOf } from '../../mail/mail-sender.ts'
import type { Mail } from '../../mail/mailer.ts'
import { wantsMail } from '../../notifications/notice-setting-repo.ts'
import { signLink } from '../../sites/link-signature.ts'
import { publicUrl } from '../../sites/public-url.ts'
import { siteOf } from '../../sites/site-facts.ts'
import type { Site } from '../../sites/site-repo.ts'
import { offerMail } from './offer-mail.ts'
import { findMaker, findOfferContact } from './offer-maker-repo.ts'
import { lockOffer } from './offer-repo.ts'
import { presentSharedOption, sizeOfParty } from './present-offer.ts'

type Job = { readonly siteId: number; readonly offerId: number; readonly about: 'link' | 'choice' }
type Sending = Pick<App, 'db' | 'env' | 'mailer'>

/** Sends the link to the customer, or the customer's choice to the person who shared it. Nothing is sent once it was withdrawn. */
export async function sendOfferMail({ db, env, mailer }: Sending, { siteId, offerId, about }: Job): Promise<void> {
  const site = await siteOf(db, siteId)
  const base = publicUrl(env, site.domain)
  const mail = await inSite(db, siteId, (tx) =>
    about === 'link' ? linkMail(tx, site, base, offerId) : choiceMail(tx, site, base, offerId),
  )
  if (mail) await mailer.send(mail)
}

async function linkMail(tx: SiteTx, site: Site, base: string, offerId: number): Promise<Mail | undefined> {
  const offer = await lockOffer(tx, offerId)
  if (!offer.customer_email || offer.revoked_at !== null) return undefined
  const { person, company, phone, email } = await findOfferContact(tx, site, offer.made_by)
  const count = offer.options.length
  return offerMail({
    to: offer.customer_email,
    sender: senderFor(site, { name: company, email }),
    contact: [[phone, email].filter(Boolean).join(' · ')],
    key: `${tx.siteId}-${offerId}-link`,
    subject: `${company}: ${count === 1 ? 'a flight' : `${count} flights`} for you`,
    heading: offer.customer_name ? `${offer.customer_name}, here are your flights` : 'Here are your flights',
    // An agent's text stays on the page: a mail from the site to a stranger contains no free text.
    paragraphs: [
      ...(offer.note ? [`${person} has written you a note. You find it with the flights.`] : []),
      `${person}, ${company}`,
    ],
    options: offer.options.map((option) => presentSharedOption(option, offer.markup)),
    currency: offer.currency,
    forWhom: formatParty(sizeOfParty(offer)),
    button: { text: 'See and choose', link: `${base}/app/flight/offer/${await signLink(tx, 'shared-offer', offer.public_id)}` },
    foot: 'Fares can change at any time. The page shows what each flight costs at the moment you open it.',
  })
}

async function choiceMail(tx: SiteTx, site: Site, base: string, offerId: number): Promise<Mail | undefined> {
  const offer = await lockOffer(tx, offerId)
  const maker = await findMaker(tx, offer.made_by)
  const option = offer.options.find(({ position }) => position === offer.chosen_position)
  if (!maker || maker.email === '' || !option || !(await wantsMail(tx, offer.made_by, 'offerChosen'))) return undefined
  const who = offer.customer_name || 'Your customer'
  return offerMail({
    to: maker.email,
    sender: senderOf(site),
    key: `${tx.siteId}-${offerId}-choice-${Date.parse(offer.chosen_at ?? '')}`,
    subject: `${who} chose a flight`,
    heading: `${who} chose this flight`,
    paragraphs: offer.chosen_message ? [`“${offer.chosen_message}”`] : [],
    options: [presentSharedOption(option, offer.markup)],
    currency: offer.currency,
    forWhom: formatParty(sizeOfParty(offer)),
    button: { text: 'Open and book', link: `${base}/app/flight/offers?open=${offerId}` },
    foot: 'Nothing is booked yet, and no seat is held.',
  })
}
