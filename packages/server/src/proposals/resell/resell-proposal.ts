import type { Actor } from '@tradewind/domain/accounts/actor'
import type { Instant } from '@tradewind/domain/time'
import { z } from 'zod'
import type { App } from '../../app.ts'
import { recordChange } from '../../audit/record-change.ts'
import { inSite, type SiteTx } from '../../database/in-site.ts'
import { getQuotation, lockQuotation } from '../../quotations/quotation-repo.ts'
import { newPublicId } from '../../sites/link-signature.ts'
import type { Site } from '../../sites/site-repo.ts'
import { getLinkedProposal, type OpenedProposal, readProposal } from '../open-proposal.ts'
import { linkOf } from '../present-proposal.ts'
import {
  findProposalByKey,
  insertProposal,
  listResold,
  type ProposalRow,
  refuseProposal,
  updateProposal,
} from '../proposal-repo.ts'

type Parts = Pick<App, 'db' | 'jobs'> & { readonly site: Site; readonly now: Instant; readonly actor: Actor }
/** As it was typed. */
export type ResaleWish = { readonly markup: string; readonly email: string; readonly note: string }
type Wish = ResaleWish & { readonly token: string; readonly key: string }
/** `why`: beside no field. */
export type ResaleFaults = { readonly markup?: string; readonly email?: string; readonly note?: string; readonly why?: string }

const LINKS_AT_MOST = 50

/** Agents make links of their own for what their agency was sent; not of such a link again. */
export function mayResell(actor: Actor | undefined, { proposal, quotation }: Pick<OpenedProposal, 'proposal' | 'quotation'>) {
  return actor?.userType === 'travelAgent' && actor.legalEntityId === quotation.legalEntityId && proposal.resold_from === null
}

/**
 * An agency makes a link for its traveller: the same version under its own brand, with its markup in each price. The same key makes one. Gives what is wrong with the form; undefined:
 * it is made. Refuses NOT_FOUND.
 */
export async function resellProposal({ db, jobs, site, now, actor }: Parts, wish: Wish): Promise<ResaleFaults | undefined> {
  const read = readWish(wish)
  if ('faults' in read) return read.faults
  return inSite(db, site.id, async (tx) => {
    const proposal = await lockLinked(tx, wish.token)
    const opened = await readProposal(tx, proposal, { site, now })
    if (!mayResell(actor, opened)) return { why: 'This proposal was not sent to your company.' }
    if (await findProposalByKey(tx, actor.userId, wish.key)) return undefined
    if (opened.state !== 'open') return { why: 'This proposal can no longer be accepted.' }
    if ((await listResold(tx, proposal.id, LINKS_AT_MOST)).length >= LINKS_AT_MOST)
      return { why: 'There are many links of this proposal already. Please use one of them.' }
    const { markupPoints, email, note } = read
    const quotationId = opened.quotation.id
    const id = await insertProposal(tx, {
      ...{ quotationId, version: proposal.version, publicId: newPublicId(), key: wish.key, validUntil: proposal.valid_until },
      ...{ sentBy: actor.userId, sentTo: email, resoldFrom: proposal.id, markupPoints, note, now },
      noticedFaults: proposal.noticed_faults,
    })
    // The desk reads the trail: what the agency adds, and for whom, is not in it.
    const after = { version: proposal.version }
    const about = { kind: 'quotation', id: quotationId } as const
    await recordChange(tx, { actor, area: 'quotations', action: 'resell proposal', about, after }, now)
    if (email) await jobs.enqueue(tx, 'send-proposal-mail', { siteId: site.id, proposalId: id, about: 'link' })
    return undefined
  })
}

/** Read again under the lock of its quotation: it may have been taken back before. Refuses NOT_FOUND. */
async function lockLinked(tx: SiteTx, token: string): Promise<ProposalRow> {
  const { quotation_id: quotationId } = await getLinkedProposal(tx, token)
  await lockQuotation(tx, Number(quotationId))
  return getLinkedProposal(tx, token)
}

type Withdrawal = {
  /** Of the link that the agency was sent. */
  readonly token: string
  /** The one that was made of it. */
  readonly linkId: string
}

/**
 * An agency takes back a link that it made: it shows nothing from then on. What was accepted by it stays accepted. One that was taken back before stays as it is. Refuses
 * NOT_FOUND, also the links of others.
 */
export function withdrawResold(
  { db, site, now, actor }: Pick<Parts, 'db' | 'site' | 'now' | 'actor'>,
  { token, linkId }: Withdrawal,
): Promise<void> {
  return inSite(db, site.id, async (tx) => {
    const proposal = await lockLinked(tx, token)
    const quotation = await getQuotation(tx, Number(proposal.quotation_id), { kind: 'site' })
    if (!mayResell(actor, { proposal, quotation })) return refuseProposal()
    const own = (await listResold(tx, proposal.id, LINKS_AT_MOST)).find(({ id }) => String(id) === linkId)
    if (!own) return refuseProposal()
    if (own.revoked_at !== null) return
    await updateProposal(tx, own.id, { revoked_at: now, revoked_by: actor.userId })
    const about = { kind: 'quotation', id: quotation.id } as const
    const after = { version: own.version }
    await recordChange(tx, { actor, area: 'quotations', action: 'withdraw resold proposal', about, after }, now)
  })
}

/** Longer notes fit no card. */
export const NOTE_AT_MOST = 1_000

type Read = Pick<ResaleWish, 'email' | 'note'> & { readonly markupPoints: number }

function readWish({ markup, email, note }: ResaleWish): Read | { readonly faults: ResaleFaults } {
  const typed = markup.trim().replace(',', '.')
  const markupPoints = /^\d{1,3}(\.\d{1,2})?$/.test(typed) ? Math.round(Number(typed) * 100) : Number.NaN
  const faults: ResaleFaults = {
    ...(!(markupPoints <= 10_000) && { markup: 'Please enter a percentage from 0 to 100.' }),
    ...(email !== '' && !z.email().max(254).safeParse(email).success && { email: 'Please enter a valid e-mail address.' }),
    ...(note.length > NOTE_AT_MOST && { note: `Please use ${NOTE_AT_MOST.toLocaleString('en')} letters at most.` }),
  }
  return Object.keys(faults).length > 0 ? { faults } : { markupPoints, email, note }
}

export type ResoldLink = {
  readonly id: string
  readonly link: string
  readonly markupPoints: number
  readonly sentTo: string
  readonly acceptedBy: string
  readonly isWithdrawn: boolean
}

/** The links that were made of a proposal, the newest first. */
export async function readResold(
  tx: SiteTx,
  where: { readonly env: App['env']; readonly site: Site },
  proposal: ProposalRow,
): Promise<ResoldLink[]> {
  const links: ResoldLink[] = []
  for (const row of await listResold(tx, proposal.id, LINKS_AT_MOST)) {
    const { id, markup_points: markupPoints, sent_to: sentTo, accepted_by: acceptedBy, revoked_at: revokedAt } = row
    const link = await linkOf(tx, where, row)
    links.push({ id: String(id), link, markupPoints, sentTo, acceptedBy, isWithdrawn: revokedAt !== null })
  }
  return links
}
