import type { Voucher } from '@tradewind/contract/vouchers/vouchers'
import type { Actor } from '@tradewind/domain/accounts/actor'
import { hasRight } from '@tradewind/domain/company-team/company-rights'
import type { Instant } from '@tradewind/domain/time'
import { listReadersFor } from '../accounts/team/team-repo.ts'
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
import {
  findRecipient,
  findVoucher,
  keepRecipient,
  listOthersToSend,
  markSent,
  markSentTo,
  type VoucherRow,
} from './voucher-repo.ts'

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
 * person asks for it, and then, like to the links by which it was agreed to, once for each revision. Who has no address gets none. Where who bought it has left their company, its owners get it.
 */
export async function sendVoucher(app: Sending, wish: Wish): Promise<void> {
  const { db, env, files, mailer, papers, sellers, now } = app
  const { siteId, orderId, to: other } = wish
  const site = await siteOf(db, siteId)
  const readAt = now()
  const letter = await inSite(db, siteId, async (tx) => {
    const row = await findVoucher(tx, { orderId })
    if (!row) return undefined
    const read = { row, voucher: await readVoucher(tx, row, { site, outsideDelivery: app.outsideDelivery }) }
    return other === undefined ? readLetter(tx, read) : readCopy(tx, read, { to: other, isRevision: wish.isRevision === true })
  })
  if (!letter) return
  const { voucher, code, readers, issued, isChange } = letter
  const { company, revision } = voucher
  const [first] = readers
  if (first) {
    const address = voucherAddress(env, site.domain, code)
    const logo = await readLogo({ files }, siteId, company.logoUrl)
    const shown = readers.some(({ seesMoney }) => seesMoney) ? issued : []
    const hasMore = shown.length > MOST_DOCUMENTS
    const documents: { document: TaxDocument; pdf: Buffer }[] = []
    // One after the other: screens wait for the same processes.
    for (const document of hasMore ? [] : shown)
      documents.push({ document, pdf: await drawDocument({ files, papers, sellers }, site, document) })
    const pdf = await papers.draw(voucherPaper(voucher, { now: now(), accent: accentOf(site), logo, address }))
    for (const { email: to, seesMoney } of readers) {
      // One letter as it was always named; the others, and copies, by their address.
      const whose = other === undefined && to === first.email ? '' : `-${Buffer.from(to).toString('hex')}`
      await mailer.send(
        voucherMail(voucher, {
          to,
          link: address,
          sender: senderFor(site, company),
          messageId: `<voucher-${orderId}-${revision}${whose}@${site.admin_email.split('@')[1]}>`,
          pdf,
          documents: seesMoney ? documents : [],
          hasMore: seesMoney && hasMore,
          isChange,
        }),
      )
    }
  }
  await inSite(db, siteId, async (tx) => {
    // A letter to another address is not the one to who bought it, which carries the invoices. What is issued after it was read goes with the next letter.
    if (other !== undefined) return markSentTo(tx, { orderId, email: other }, revision)
    const documents = issued.map(({ id }) => id)
    if (first) await markSent(tx, { orderId, revision, to: first.isBuyer ? first.email : '', documents }, readAt)
    const had = readers.map(({ email }) => email)
    for (const to of await listOthersToSend(tx, { orderId, revision, had }))
      await app.jobs.enqueue(tx, 'send-voucher', { siteId, orderId, to, isRevision: true })
  })
}

type Letter = {
  readonly voucher: Voucher
  readonly code: string
  readonly readers: readonly Addressed[]
  readonly issued: readonly TaxDocument[]
  /** They have had one before. */
  readonly isChange: boolean
}

type Read = { readonly row: VoucherRow; readonly voucher: Voucher }

/** To who bought it, or reads in their place; undefined: this revision was mailed. */
async function readLetter(tx: SiteTx, { row, voucher }: Read): Promise<Letter | undefined> {
  if (row.sent_revision >= voucher.revision) return undefined
  const readers = await listAddressed(tx, row.user_id)
  const issued = await listUnmailed(tx, voucher.orderId, row.mailed_documents)
  return { voucher, code: row.code, readers, issued, isChange: row.sent_revision > 0 }
}

type Copy = { readonly to: string; readonly isRevision: boolean }

/** To another address, without papers; undefined: it has this revision, or is to have none any more. */
async function readCopy(tx: SiteTx, { row, voucher }: Read, { to, isRevision }: Copy): Promise<Letter | undefined> {
  const had = isRevision ? await findRecipient(tx, { orderId: voucher.orderId, email: to }) : undefined
  if (isRevision && (!had || had.sent_revision >= voucher.revision)) return undefined
  const readers = [{ email: to, isBuyer: false, seesMoney: false }]
  return { voucher, code: row.code, readers, issued: [], isChange: had !== undefined && had.sent_revision > 0 }
}

/** Of what a voucher can show. */
const KINDS: ReadonlySet<string | null> = new Set(['activity', 'service'])

type Addressed = {
  readonly email: string
  /** The address of an owner is not kept with what a colleague bought: it would stay when the owner leaves. */
  readonly isBuyer: boolean
  readonly seesMoney: boolean
}

/** Who bought it, or who reads in their place what their company may read, where they have an address. */
async function listAddressed(tx: SiteTx, userId: number): Promise<Addressed[]> {
  const readers = (await listReadersFor(tx, userId)).filter((reader) => reader.id === userId || hasRight(reader, 'colleagues'))
  return readers.flatMap((reader) =>
    reader.email === '' ? [] : [{ email: reader.email, isBuyer: reader.id === userId, seesMoney: hasRight(reader, 'account') }],
  )
}

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
