import type { Actor } from '@tradewind/domain/accounts/actor'
import { type EntryKind, type EntryStatus, whyNotDecide } from '@tradewind/domain/ledger/payment-entry'
import type { Instant } from '@tradewind/domain/time'
import { mayNotDecide } from '../../accounts/shared-hands-repo.ts'
import type { Database } from '../../database/connect-database.ts'
import { inSite, type SiteTx } from '../../database/in-site.ts'
import type { Refuse } from '../../http/promised-refusals.ts'
import { notifyBuyer } from '../notify-buyer.ts'
import type { Receipts } from '../receipts.ts'
import { describeEntry } from './describe-entry.ts'
import { recordEntry } from './enter-payment.ts'
import { getParty, type Party } from './party-of-entry.ts'
import { decideEntry, lockEntry, type PaymentEntry } from './payment-entry-repo.ts'
import { postPaymentEntry, receiptPaymentEntry } from './post-payment-entry.ts'

type Context = { readonly db: Database; readonly actor: Actor; readonly now: Instant }
type DecidingContext = Context & {
  readonly receipts: Receipts
  readonly refuse: Refuse<'ALREADY_DECIDED' | 'INSUFFICIENT_BALANCE' | 'OWN_ENTRY' | 'SAME_HANDS'>
}
type Deciding = { readonly entryId: number; readonly decision: 'approve' | 'reject'; readonly note: string }

const HIRED_TOGETHER =
  'Another colleague must decide. In the last 90 days the same person created your account and that of the colleague behind this payment, and others can decide.'

/**
 * The second person approves, and the money moves in the same transaction, or rejects with a reason. Refuses ALREADY_DECIDED and OWN_ENTRY,
 * of the super admin too, SAME_HANDS where one person may stand behind both, and INSUFFICIENT_BALANCE when a correction would take more than there is.
 */
export function decidePaymentEntry(
  { db, receipts, actor, now, refuse }: DecidingContext,
  { entryId, decision, note }: Deciding,
): Promise<PaymentEntry> {
  return inSite(db, actor.siteId, async (tx) => {
    const entry = await lockEntry(tx, entryId)
    const refusal = whyNotDecide({ status: entry.status as EntryStatus, enteredBy: entry.entered_by }, actor.userId)
    if (refusal) refuse(refusal.code, 'data' in refusal ? { data: refusal.data } : {})
    const companyId = entry.is_claim ? entry.legal_entity_id : undefined
    const sides = { deciderId: actor.userId, otherId: entry.entered_by, companyId, now }
    const hands = await mayNotDecide(tx, { ...sides, permission: 'ledger.verify' })
    if (hands) refuse('SAME_HANDS', hands === 'hiredTogether' ? { message: HIRED_TOGETHER } : {})
    const party = await partyOf(tx, entry)
    const decided =
      decision === 'approve'
        ? await postPaymentEntry(tx, entry, { decidedBy: actor.userId, note, now, refuse })
        : await reject(tx, { entry, party, by: actor.userId, note, now })
    await recordEntry(tx, { actor, now, entry: decided, party, action: `${decision} a payment` })
    await receiptPaymentEntry({ tx, receipts, now }, decided)
    return decided
  })
}

function partyOf(tx: SiteTx, entry: PaymentEntry): Promise<Party> {
  return getParty(tx, { kind: entry.kind as EntryKind, legalEntityId: entry.legal_entity_id })
}

type Rejection = {
  readonly entry: PaymentEntry
  readonly party: Party
  readonly by: number
  readonly note: string
  readonly now: Instant
}

async function reject(tx: SiteTx, { entry, party, by, note, now }: Rejection): Promise<PaymentEntry> {
  const rejected = await decideEntry(tx, entry.id, {
    status: 'rejected',
    decided_by: by,
    decided_at: now,
    decision_note: note,
  })
  // What staff typed wrong among themselves is nothing to a customer.
  if (entry.is_claim) await notifyBuyer(tx, { legalEntityId: party.id, ...describeEntry(rejected) }, now)
  return rejected
}

/** The person who entered it withdraws it before it is decided. Another's does not exist. */
export function withdrawPaymentEntry(
  { db, actor, now, refuse }: Context & { readonly refuse: Refuse<'ALREADY_DECIDED'> },
  { entryId }: { entryId: number },
): Promise<PaymentEntry> {
  return inSite(db, actor.siteId, async (tx) => {
    const entry = await lockEntry(tx, entryId)
    if (entry.entered_by !== actor.userId) refuse('NOT_FOUND', { message: 'We could not find that entry.' })
    if (entry.status !== 'waiting') refuse('ALREADY_DECIDED', { data: { status: entry.status } })
    const withdrawn = await decideEntry(tx, entryId, { status: 'withdrawn', decided_by: actor.userId, decided_at: now })
    await recordEntry(tx, {
      actor,
      now,
      entry: withdrawn,
      party: await partyOf(tx, entry),
      action: 'withdraw a payment',
    })
    return withdrawn
  })
}
