import { formatInZone } from '@tradewind/domain/format-date'
import type { App } from '../app.ts'
import { inSite, type SiteTx } from '../database/in-site.ts'
import { mailHtml, paragraph } from '../mail/mail-frame.ts'
import { fromOf, type Sender, senderFor } from '../mail/mail-sender.ts'
import type { Mail } from '../mail/mailer.ts'
import { findOffered } from '../quotations/change/change-repo.ts'
import { countReminders } from '../quotations/sell/agreed-repo.ts'
import { listReceipts } from '../quotations/sell/receipt-repo.ts'
import { siteOf } from '../sites/site-facts.ts'
import type { Site } from '../sites/site-repo.ts'
import { placeOf } from '../sites/site-zone.ts'
import { listComments } from './comment-repo.ts'
import { conversationOf, type OpenedProposal, readProposal } from './open-proposal.ts'
import { nameWallet } from './page/proposal-words.ts'
import { linkOf } from './present-proposal.ts'
import { getProposal } from './proposal-repo.ts'

type Job = {
  readonly siteId: number
  readonly proposalId: number
  readonly about: 'link' | 'accepted' | 'answer' | 'due' | 'change' | 'ending' | 'returned'
}
type Sending = Pick<App, 'db' | 'env' | 'mailer' | 'now'>

/** Writes to the traveller: the link to a proposal, or that it was accepted. Nothing is sent once the link was taken back. */
export async function sendProposalMail({ db, env, mailer, now }: Sending, job: Job): Promise<void> {
  const site = await siteOf(db, job.siteId)
  const mail = await inSite(db, job.siteId, (tx) => writeMail(tx, { site, env, job, now: now() }))
  if (mail) await mailer.send(mail)
}

type Writing = { readonly site: Site; readonly env: App['env']; readonly job: Job; readonly now: ReturnType<App['now']> }

async function writeMail(tx: SiteTx, { site, env, job, now }: Writing): Promise<Mail | undefined> {
  const proposal = await getProposal(tx, job.proposalId)
  if (proposal.revoked_at !== null || proposal.sent_to === '') return undefined
  const opened = await readProposal(tx, proposal, { site, now })
  // Answered, ended or replaced before its letter was written.
  if (job.about === 'ending' && opened.state !== 'open') return undefined
  const { company } = opened
  const sender = senderFor(site, { name: company.companyName, email: company.email })
  const link = await linkOf(tx, { env, site }, proposal)
  // A letter is the same when it is tried again; each answer and each reminder is another.
  const [newest] = job.about === 'answer' ? await listComments(tx, conversationOf(proposal), 1) : []
  const reminders = job.about === 'due' ? await countReminders(tx, Number(proposal.quotation_id)) : undefined
  const change = job.about === 'change' ? await findOffered(tx, Number(proposal.quotation_id)) : undefined
  // Agreed to, or withdrawn, before its letter was written.
  if (job.about === 'change' && !change) return undefined
  const returned = job.about === 'returned' ? await listReceipts(tx, Number(proposal.quotation_id)) : []
  const returns = returned.filter(({ returnedAt }) => returnedAt !== null).length || undefined
  // Taken back into work, a quotation may be agreed to again by the same link.
  const agreed = job.about === 'accepted' ? proposal.accepted_version : null
  const name = [job.about, newest?.id ?? reminders ?? change?.id ?? returns ?? agreed ?? undefined]
    .filter((part) => part !== undefined)
    .join('-')
  const messageId = `<proposal-${job.proposalId}-${name}@${site.admin_email.split('@')[1]}>`
  return { ...letterOf(opened, { sender, link, about: job.about, site }), to: proposal.sent_to, messageId }
}

type Letter = { readonly sender: Sender; readonly link: string; readonly about: Job['about']; readonly site: Site }

/** No price stands in a letter, which is handed on more easily than a link is taken back. */
function letterOf(opened: OpenedProposal, { sender, link, about, site }: Letter): Omit<Mail, 'to' | 'messageId'> {
  const { kart, company, proposal } = opened
  const wallet = nameWallet(opened)
  const place = (at: Parameters<typeof formatInZone>[1]) => formatInZone(placeOf(site, at), at)
  const { title, sentences, button } = {
    link: {
      title: `Your proposal: ${kart.kartName}`,
      sentences: [
        `${company.companyName} has put together a journey for you.`,
        `You can accept it until ${place(proposal.valid_until)}.`,
      ],
      button: 'Open the proposal',
    },
    accepted:
      proposal.noted_by === null
        ? {
            title: `You accepted: ${kart.kartName}`,
            sentences: [
              `${proposal.accepted_by} accepted this proposal at ${place(proposal.accepted_at ?? proposal.sent_at)}.`,
              `${company.companyName} will contact you about what comes next.`,
            ],
            button: 'See what was accepted',
          }
        : {
            title: `You agreed: ${kart.kartName}`,
            sentences: [
              `${company.companyName} noted at ${place(proposal.accepted_at ?? proposal.sent_at)} that ${proposal.accepted_by} agreed to this journey.`,
              'Please tell them if anything of it is not as you agreed.',
            ],
            button: 'See what was agreed',
          },
    ending: {
      title: `Valid until ${place(proposal.valid_until)}: ${kart.kartName}`,
      sentences: [
        `You can accept your proposal of ${company.companyName} until ${place(proposal.valid_until)}.`,
        'After that its prices are no longer promised.',
      ],
      button: 'Open the proposal',
    },
    due: {
      title: `A payment is due: ${kart.kartName}`,
      sentences: [
        `A payment for your journey with ${company.companyName} is due. You find what is to be paid, and until when, with the proposal.`,
      ],
      button: 'See what is due',
    },
    returned: {
      title: `A payment was returned: ${kart.kartName}`,
      sentences: [
        `What was paid for your journey with ${company.companyName}, or a part of it, is in ${wallet} again. You find the payments with the proposal.`,
      ],
      button: 'See the payments',
    },
    change: {
      title: `A change of your journey: ${kart.kartName}`,
      sentences: [
        `${company.companyName} has prepared a change of your journey. You find what it is and what it costs with the proposal, and can agree to it there.`,
      ],
      button: 'See the change',
    },
    answer: {
      title: `A message about ${kart.kartName}`,
      sentences: [`${company.companyName} has written to you. You find it with the proposal.`],
      button: 'Read the message',
    },
  }[about]
  return {
    ...fromOf(sender),
    subject: title,
    html: mailHtml({
      sender,
      contact: [company.address, [company.phone, company.email].filter(Boolean).join(' · ')],
      title,
      content: sentences.map(paragraph),
      button: { text: button, link },
      foot: { text: 'Everybody who has this link can read the proposal. Please hand it on only to those who travel with you.' },
    }),
    text: [title, '', ...sentences, '', `${button}: ${link}`].join('\n'),
  }
}
