import type { Actor } from '@tradewind/domain/accounts/actor'
import type { App } from '../app.ts'
import { inSite } from '../database/in-site.ts'
import { senderOf } from '../mail/mail-sender.ts'
import type { Mail } from '../mail/mailer.ts'
import { siteOf } from '../sites/site-facts.ts'
import { documentMail } from './document-mail.ts'
import { drawDocument } from './draw-document.ts'
import { getReadableDocument } from './get-readable-document.ts'

type Wanted = {
  readonly siteId: number
  readonly documentId: number
  readonly viewer: Actor
  readonly to: string
  /** The same for the same letter, so that mail programs take a repeated one for what it is. */
  readonly name: string
}

/** Renders a document's letter and its PDF, for people who may still read it. Refuses NOT_FOUND when there is no such document. */
export async function writeDocumentMail(
  { db, files, papers, sellers, boundSales }: Pick<App, 'db' | 'files' | 'papers' | 'sellers' | 'boundSales'>,
  { siteId, documentId, viewer, to, name }: Wanted,
): Promise<Mail> {
  const site = await siteOf(db, siteId)
  const document = await inSite(db, siteId, (tx) => getReadableDocument(tx, documentId, { viewer, boundSales }))
  return documentMail(document, {
    to,
    sender: senderOf(site),
    messageId: `<${name}@${site.admin_email.split('@')[1]}>`,
    pdf: await drawDocument({ files, papers, sellers }, site, document),
  })
}
