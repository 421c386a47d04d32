import type { App } from '../app.ts'
import { readLogo } from '../files/read-logo.ts'
import type { Mail } from '../mail/mailer.ts'
import { invoiceNoteOf } from '../sales/seller.ts'
import { accentOf, type Site } from '../sites/site-repo.ts'
import type { TaxDocument } from './document-repo.ts'
import { taxDocumentPaper } from './draw/tax-document-paper.ts'

type Drawing = Pick<App, 'files' | 'papers' | 'sellers'>

/** A document as a PDF, in the look of its site. */
export async function drawDocument({ files, papers, sellers }: Drawing, site: Site, document: TaxDocument): Promise<Buffer> {
  const logo = await readLogo({ files }, site.id, site.logo_url)
  const note = invoiceNoteOf(sellers, document.saleKind)
  return papers.draw(taxDocumentPaper(document, { accent: accentOf(site), logo, note }))
}

/** 'SKY/I2627/000123' → 'SKY-I2627-000123'. */
export function fileNameOf({ code }: Pick<TaxDocument, 'code'>): string {
  return code.replaceAll('/', '-')
}

/** A drawn document as a letter carries it. */
export function attachmentOf(document: TaxDocument, pdf: Buffer): NonNullable<Mail['attachments']>[number] {
  return { filename: `${fileNameOf(document)}.pdf`, content: pdf, contentType: 'application/pdf' }
}
