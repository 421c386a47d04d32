import type { CustomerKart } from '@tradewind/contract/quotations/quotation-shapes'
import type { Actor } from '@tradewind/domain/accounts/actor'
import { nameQuotation } from '@tradewind/domain/quotations/name-quotation'
import { titleTransfer } from '@tradewind/domain/quotations/transfer-drives'
import type { Instant } from '@tradewind/domain/time'
import type { App } from '../app.ts'
import { inSite } from '../database/in-site.ts'
import type { Site } from '../sites/site-repo.ts'
import { countComments, insertComment } from './comment-repo.ts'
import { conversationOf, getLinkedProposal, readProposal } from './open-proposal.ts'

/** Of one quotation: more is no conversation. */
const COMMENTS_AT_MOST = 300

type Parts = Pick<App, 'db' | 'jobs' | 'notify'> & {
  readonly site: Site
  readonly now: Instant
  /** Who is logged in, if anybody is. */
  readonly actor: Actor | undefined
}
type Wish = {
  readonly token: string
  readonly name: string
  readonly line: string
  readonly body: string
  readonly key: string
}

/**
 * A traveller asks about a proposal, or about one service of it; the desk is notified, or of a link that an agency has made the agent who made it. That agent answers in the same
 * place, and the traveller is written to. Gives why it cannot be asked; undefined: it was, now or before with the same key.
 * What is about a service that the proposal does not have is about the whole. Refuses NOT_FOUND.
 */
export function askAboutProposal(
  { db, jobs, notify, site, now, actor }: Parts,
  { token, name, line, body, key }: Wish,
): Promise<string | undefined> {
  return inSite(db, site.id, async (tx) => {
    const { proposal, quotation, kart, company } = await readProposal(tx, await getLinkedProposal(tx, token), { site, now })
    if ((await countComments(tx, conversationOf(proposal))) >= COMMENTS_AT_MOST)
      return 'Much was asked here already. Please write an e-mail or call.'
    const title = titleOf(kart, line)
    const about = title === undefined ? '' : line
    const by = { proposalId: proposal.id }
    const isResale = proposal.resold_from !== null
    const isAgency = isResale && actor?.userType === 'travelAgent' && actor.legalEntityId === quotation.legalEntityId
    const author = isAgency ? `${name}, ${company.companyName}` : name
    const isNew = await insertComment(tx, { quotationId: quotation.id, by, line: about, author, body, key, now })
    if (!isNew) return undefined
    if (isAgency) {
      if (proposal.sent_to !== '')
        await jobs.enqueue(tx, 'send-proposal-mail', { siteId: tx.siteId, proposalId: Number(proposal.id), about: 'answer' })
      return undefined
    }
    const said = {
      title: `${nameQuotation(quotation.id)}: a question about ${title ?? kart.kartName}`,
      body: `${name}: ${body.slice(0, 200)}`,
    }
    const toAgency = { to: { userId: proposal.sent_by }, kind: 'ownProposal', path: `/quotations?open=${quotation.id}` } as const
    const toDesk = { to: { permission: 'quotations.edit' }, kind: 'proposal', path: `/staff/quotations/${quotation.id}` } as const
    await notify(tx, { ...(isResale ? toAgency : toDesk), ...said }, now)
    return undefined
  })
}

/** What a service is called; undefined where there is none. */
export function titleOf(kart: CustomerKart, line: string): string | undefined {
  const [list = '', id] = line.split('.')
  const lines = {
    accomodations: kart.accomodations.map(({ id, name }) => ({ id, name })),
    activities: kart.activities.map(({ id, name }) => ({ id, name })),
    transfers: kart.transfers.map((line) => ({ id: line.id, name: titleTransfer(line) })),
    miscellaneous: kart.miscellaneous.map(({ id, name }) => ({ id, name })),
    flightDetails: kart.flightDetails.map(({ id, airlineCode, flightNo }) => ({ id, name: `flight ${airlineCode} ${flightNo}` })),
  }[list]
  return lines?.find((one) => String(one.id) === id)?.name
}
