import { may } from '@tradewind/domain/accounts/actor'
import type { SiteTx } from '../database/in-site.ts'
import { refuse } from '../http/refuse.ts'
import { findSale, mayReadSale } from '../sales/sale-repo.ts'
import { findDocument, type TaxDocument } from './document-repo.ts'

type Viewing = Parameters<typeof mayReadSale>[2]

/** A document of a sale is for people who may see the sale; any other for the buyer's own people, and staff who see wallets. Refuses NOT_FOUND. */
export async function getReadableDocument(tx: SiteTx, documentId: number, viewing: Viewing): Promise<TaxDocument> {
  const document = await findDocument(tx, documentId)
  if (document && (await mayReadDocument(tx, document, viewing))) return document
  return refuse('NOT_FOUND', { message: 'We could not find that document.' })
}

async function mayReadDocument(tx: SiteTx, { saleId, buyerEntityId }: TaxDocument, viewing: Viewing): Promise<boolean> {
  const { viewer } = viewing
  const sale = saleId === null ? undefined : await findSale(tx, saleId)
  if (sale) return mayReadSale(tx, sale, viewing)
  return viewer.userType === 'staff' ? may(viewer, 'ledger.view') : viewer.legalEntityId === buyerEntityId
}
