import type { EntryKind } from '@tradewind/domain/ledger/payment-entry'
import type { SiteTx } from '../../database/in-site.ts'
import { getBuyer, lockBuyer } from '../buyer-repo.ts'
import { getSupplier, lockSupplier } from './supplier-account-repo.ts'

/** The customer whose wallet an entry moves, or the supplier that was paid. */
export type Party = { readonly id: number; readonly name: string }
type Of = { readonly kind: EntryKind; readonly legalEntityId: number }

export function getParty(tx: SiteTx, { kind, legalEntityId }: Of): Promise<Party> {
  return kind === 'supplierPayment' ? getSupplier(tx, legalEntityId) : getBuyer(tx, legalEntityId)
}

/** The same, so that entries of one party are written one after the other. */
export function lockParty(tx: SiteTx, { kind, legalEntityId }: Of): Promise<Party> {
  return kind === 'supplierPayment' ? lockSupplier(tx, legalEntityId) : lockBuyer(tx, legalEntityId)
}
