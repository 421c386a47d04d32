import { bookValueOf, supplierPayment } from '@tradewind/domain/ledger/pay-supplier'
import type { Posting } from '@tradewind/domain/ledger/posting'
import { money } from '@tradewind/domain/money'
import type { SiteTx } from '../../database/in-site.ts'
import { getOwnerEntity } from '../post/owner-entity-repo.ts'
import { amountOfEntry, type PaymentEntry } from './payment-entry-repo.ts'
import { lockSupplier, readPosition } from './supplier-account-repo.ts'

/**
 * The posting of a payment to a supplier. The exchange difference is that of the moment of the posting: while the entry waited for a second person, other
 * sales and payments may have changed what the settled part stands in the books at.
 */
export async function buildSupplierPayment(tx: SiteTx, entry: PaymentEntry): Promise<Posting> {
  const { id: supplier } = await lockSupplier(tx, entry.legal_entity_id)
  const paid = amountOfEntry(entry)
  const settled = settledOf(entry) ?? paid
  const isAbroad = settled.currency !== paid.currency
  const bookValue = isAbroad
    ? bookValueOf(await readPosition(tx, { supplier, there: settled.currency, here: paid.currency }), { settled, paid })
    : settled
  return supplierPayment({
    key: `entry:${entry.id}`,
    about: { kind: 'legalEntity', id: String(supplier) },
    owner: await getOwnerEntity(tx),
    supplier,
    settled,
    paid,
    bookValue,
  })
}

/** What an entry settled at a supplier, in its currency; undefined for entries of wallets. */
export function settledOf({ settled_minor, settled_currency }: Pick<PaymentEntry, 'settled_minor' | 'settled_currency'>) {
  return settled_minor === null || settled_currency === null ? undefined : money(settled_minor, settled_currency)
}
