import { handCredit, handDebit, topUp } from '@tradewind/domain/ledger/build-posting'
import type { EntryKind, WalletEntryKind } from '@tradewind/domain/ledger/payment-entry'
import type { Posting } from '@tradewind/domain/ledger/posting'
import type { Instant } from '@tradewind/domain/time'
import type { SiteTx } from '../../database/in-site.ts'
import type { Refuse } from '../../http/promised-refusals.ts'
import { notifyBuyer } from '../notify-buyer.ts'
import { getOwnerEntity } from '../post/owner-entity-repo.ts'
import { post } from '../post/post.ts'
import type { Receipts } from '../receipts.ts'
import { describeEntry, wayOf } from './describe-entry.ts'
import { amountOfEntry, decideEntry, type PaymentEntry } from './payment-entry-repo.ts'
import { buildSupplierPayment } from './post-supplier-payment.ts'

const BUILD: Record<WalletEntryKind, typeof topUp> = { topUp, credit: handCredit, debit: handDebit }

type Decided = {
  readonly decidedBy: number | null
  readonly note?: string
  readonly now: Instant
  readonly refuse: Refuse<'INSUFFICIENT_BALANCE'> | undefined
}

/**
 * Moves the money of an entry that is waiting and locked, and notifies its owner. `decidedBy` is the second person, if one was needed. Refuses
 * INSUFFICIENT_BALANCE when a correction would take more than the wallet has.
 */
export async function postPaymentEntry(
  tx: SiteTx,
  entry: PaymentEntry,
  { decidedBy, note = '', now, refuse }: Decided,
): Promise<PaymentEntry> {
  const kind = entry.kind as EntryKind
  const posting = kind === 'supplierPayment' ? await buildSupplierPayment(tx, entry) : await buildForWallet(tx, entry, kind)
  const { postingId } = await post(tx, posting, now, refuse)
  const posted = await decideEntry(tx, entry.id, {
    status: 'posted',
    posting_id: postingId,
    decided_by: decidedBy,
    decided_at: now,
    decision_note: note,
  })
  if (kind === 'supplierPayment') return posted
  const { title, body } = describeEntry(posted)
  await notifyBuyer(tx, { legalEntityId: entry.legal_entity_id, title, body }, now)
  return posted
}

async function buildForWallet(tx: SiteTx, entry: PaymentEntry, kind: WalletEntryKind): Promise<Posting> {
  return BUILD[kind]({
    key: `entry:${entry.id}`,
    about: { kind: 'legalEntity', id: String(entry.legal_entity_id) },
    buyer: entry.legal_entity_id,
    owner: await getOwnerEntity(tx),
    amount: amountOfEntry(entry),
  })
}

/** The receipt for money that came. Last in its transaction, because it locks the series of numbers. */
export async function receiptPaymentEntry(
  { tx, receipts, now }: { tx: SiteTx; receipts: Receipts; now: Instant },
  entry: PaymentEntry,
): Promise<void> {
  if (entry.kind !== 'topUp' || entry.status !== 'posted') return
  const received = { buyer: entry.legal_entity_id, amount: amountOfEntry(entry), how: wayOf(entry) }
  await receipts.issue(tx, { key: `entry:${entry.id}`, ...received, now })
}
