import type { CustomerKart } from '@tradewind/contract/quotations/quotation-shapes'
import type { Instant } from '@tradewind/domain/time'
import type { App } from '../app.ts'
import { inSite } from '../database/in-site.ts'
import { nameQuotation } from '../quotations/present-kart.ts'
import type { Site } from '../sites/site-repo.ts'
import { countComments, insertComment } from './comment-repo.ts'
import { getLinkedProposal, readProposal } from './open-proposal.ts'

/** Of one quotation: more is no conversation. */
const COMMENTS_AT_MOST = 300

type Parts = Pick<App, 'db' | 'notify'> & { readonly site: Site; readonly now: Instant }
type Wish = {
  readonly token: string
  readonly name: string
  readonly line: string
  readonly body: string
  readonly key: string
}

/**
 * A traveller asks about a proposal, or about one service of it; the desk is notified. Gives why it cannot be asked; undefined: it was, now or before with the same key.
 * What is about a service that the proposal does not have is about the whole. Refuses NOT_FOUND.
 */
export function askAboutProposal(
  { db, notify, site, now }: Parts,
  { token, name, line, body, key }: Wish,
): Promise<string | undefined> {
  return inSite(db, site.id, async (tx) => {
    const { proposal, quotation, kart } = await readProposal(tx, await getLinkedProposal(tx, token), { site, now })
    if ((await countComments(tx, quotation.id)) >= COMMENTS_AT_MOST)
      return 'Much was asked here already. Please write an e-mail or call.'
    const title = titleOf(kart, line)
    const about = title === undefined ? '' : line
    const by = { proposalId: proposal.id }
    const isNew = await insertComment(tx, { quotationId: quotation.id, by, line: about, author: name, body, key, now })
    if (!isNew) return undefined
    const what = title ?? kart.kartName
    await notify(
      tx,
      {
        ...{
          to: { permission: 'quotations.edit' },
          kind: 'proposal',
          title: `${nameQuotation(quotation.id)}: a question about ${what}`,
        },
        ...{ body: `${name}: ${body.slice(0, 200)}`, path: `/staff/quotations/${quotation.id}` },
      },
      now,
    )
    return undefined
  })
}

/** What a service is called; undefined where there is none. */
export function titleOf(kart: CustomerKart, line: string): string | undefined {
  const [list = '', id] = line.split('.')
  const lines = {
    accomodations: kart.accomodations.map(({ id, name }) => ({ id, name })),
    activities: kart.activities.map(({ id, name }) => ({ id, name })),
    miscellaneous: kart.miscellaneous.map(({ id, name }) => ({ id, name })),
    flightDetails: kart.flightDetails.map(({ id, airlineCode, flightNo }) => ({ id, name: `flight ${airlineCode} ${flightNo}` })),
  }[list]
  return lines?.find((one) => String(one.id) === id)?.name
}
