import type { Money } from '@tradewind/domain/money'
import type { SiteTx } from '../../database/in-site.ts'
import { sumKept } from '../price-kart.ts'
import { getVersion, type Quotation } from '../quotation-repo.ts'
import { findSold } from './quotation-sale-repo.ts'

type ToPay = {
  readonly total: Money
  readonly legalEntityId: number
  /** Null: it is not sold yet. */
  readonly orderId: number | null
}

/** What is to be paid of a quotation, and by whom: what it was sold for, or what its newest version costs. */
export async function readToPay(
  tx: SiteTx,
  { id, version, legalEntityId }: Pick<Quotation, 'id' | 'version' | 'legalEntityId'>,
): Promise<ToPay> {
  const sold = await findSold(tx, id)
  if (sold) return sold
  return { total: sumKept((await getVersion(tx, id, version)).kept).totalPrice, legalEntityId, orderId: null }
}
