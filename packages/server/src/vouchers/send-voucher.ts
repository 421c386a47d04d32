import type { Actor } from '@tradewind/domain/accounts/actor'
import { hasRight } from '@tradewind/domain/company-team/company-rights'
import type { Instant } from '@tradewind/domain/time'
import { getUser } from '../accounts/user-repo.ts'
import type { App } from '../app.ts'
import { recordChange } from '../audit/record-change.ts'
import { inSite, type SiteTx } from '../database/in-site.ts'
import { listDocumentsOfOrder, type TaxDocument } from '../documents/document-repo.ts'
import { drawDocument } from '../documents/draw-document.ts'
import { readLogo } from '../files/read-logo.ts'
import { senderFor } from '../mail/mail-sender.ts'
import { publicUrl } from '../sites/public-url.ts'
import { siteOf } from '../sites/site-facts.ts'
import { accentOf } from '../sites/site-repo.ts'
import { voucherPaper } from './draw/voucher-paper.ts'
import { readVoucher } from './read-voucher.ts'
import { voucherMail } from './voucher-mail.ts'
import { findRecipient, findVoucher, keepRecipient, listOthersToSend, markSent, markSentTo } from './voucher-repo.ts'

type Sending = Pick<App, 'db' | 'env' | 'files' | 'mailer' | 'papers' | 'sellers' | 'jobs' | 'now' | 'outsideDelivery'>

/** Drawing takes the node's time, and mail servers refuse large letters. */
const MOST_DOCUMENTS = 20

/** Where everybody who has it reads the newest state. */
export function voucherAddress(env: App['env'], domain: string, code: string): string {
  return `${publicUrl(env, domain)}/app/voucher/${code}`
}

type Wish = { readonly siteId: number; readonly orderId: number; readonly to?: string; readonly isRevision?: true }

/**
 * Mails a voucher as it is now: to who bought it, once for each revision, with the invoices and credit notes that no letter has carried yet; or, without them, to another address: when a
 * person asks for it, and then, like to the links by which it was agreed to, once for each revision. Who has no address gets none.
 */
export async function sendVoucher(
  { db, env, files, mailer, papers, sellers, jobs, now, outsideDelivery }: Sending,
  { siteId, orderId, to: other, isRevision }: Wish,
): Promise<void> {
  const site = await siteOf(db, siteId)
  const readAt = now()
  const sendToOthers = async (tx: SiteTx, { revision, buyer }: { readonly revision: number; readonly buyer: string }) => {
    for (const to of await listOthersToSend(tx, { orderId, revision, buyer }))
      await jobs.enqueue(tx, 'send-voucher', { siteId, orderId, to, isRevision: true })
  }
  const wanted = await inSite(db, siteId, async (tx) => {
    const row = await findVoucher(tx, { orderId })
    if (!row) return undefined
    const voucher = await readVoucher(tx, row, { site, outsideDelivery })
    const { revision } = voucher
    const buyer = await getUser(tx, row.user_id)
    if (other !== undefined) {
      const had = isRevision && (await findRecipient(tx, { orderId, email: other }))
      if (isRevision && (!had || had.sent_revision >= revision)) return undefined
      return {
        voucher,
        code: row.code,
        to: other,
        issued: [],
        shown: [],
        isChange: had !== undefined && had.sent_revision > 0,
        buyer,
      }
    }
    if (row.sent_revision >= revision) return undefined
    if (buyer.email === '') {
      await sendToOthers(tx, { revision, buyer: '' })
      return undefined
    }
    const issued = await listUnmailed(tx, orderId, row.mailed_documents)
    const shown = hasRight(buyer, 'account') ? issued : []
    return { voucher, code: row.code, to: buyer.email, issued, shown, isChange: row.sent_revision > 0, buyer }
  })
  if (!wanted) return
  const { voucher, code, to, issued, shown, isChange, buyer } = wanted
  const address = voucherAddress(env, site.domain, code)
  const { company, revision } = voucher
  const logo = await readLogo({ files }, siteId, company.logoUrl)
  const hasMore = shown.length > MOST_DOCUMENTS
  const documents: { document: TaxDocument; pdf: Buffer }[] = []
  // One after the other: screens wait for the same processes.
  for (const document of hasMore ? [] : shown)
    documents.push({ document, pdf: await drawDocument({ files, papers, sellers }, site, document) })
  await mailer.send(
    voucherMail(voucher, {
      to,
      link: address,
      sender: senderFor(site, company),
      messageId: `<voucher-${orderId}-${revision}${other === undefined ? '' : `-${Buffer.from(other).toString('hex')}`}@${site.admin_email.split('@')[1]}>`,
      pdf: await papers.draw(voucherPaper(voucher, { now: now(), accent: accentOf(site), logo, address })),
      documents,
      hasMore,
      isChange,
    }),
  )
  // A letter to another address is not the one to who bought it, which carries the invoices. What is issued after it was read goes with the next letter.
  if (other !== undefined) {
    await inSite(db, siteId, (tx) => markSentTo(tx, { orderId, email: other }, revision))
    return
  }
  const sent = { orderId, revision, to, documents: issued.map(({ id }) => id) }
  await inSite(db, siteId, async (tx) => {
    await markSent(tx, sent, readAt)
    await sendToOthers(tx, { revision, buyer: buyer.email })
  })
}

/** Of what a voucher can show. */
const KINDS: ReadonlySet<string | null> = new Set(['activity', 'service'])

/**
 * Invoices and credit notes that no letter has carried: a receipt says nothing that the buyer does not know. By their numbers, and not by when they were issued, which is when their
 * call began: a letter may be read between that moment and the end of the call.
 */
async function listUnmailed(tx: SiteTx, orderId: number, mailed: readonly number[]): Promise<TaxDocument[]> {
  const documents = await listDocumentsOfOrder(tx, orderId)
  return documents.filter(({ id, kind, saleKind }) => kind !== 'receipt' && KINDS.has(saleKind) && !mailed.includes(id))
}

type Asking = { readonly actor: Actor; readonly orderId: number; readonly to: string; readonly now: Instant }

/** A person has a voucher mailed to an address, which has each later revision too; the trail says who sent it where. The caller has seen that they may. */
export async function askForVoucher(tx: SiteTx, { jobs }: Pick<App, 'jobs'>, { actor, orderId, to, now }: Asking): Promise<void> {
  const about = { kind: 'order', id: orderId }
  await recordChange(tx, { actor, area: 'activitySales', action: 'send a voucher', about, after: { to } }, now)
  await keepRecipient(tx, { orderId, email: to }, now)
  await jobs.enqueue(tx, 'send-voucher', { siteId: tx.siteId, orderId, to })
}
