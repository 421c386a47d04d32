import type { Actor } from '@tradewind/domain/accounts/actor'
import { formatDate } from '@tradewind/domain/format-date'
import { formatMoney } from '@tradewind/domain/format-money'
import {
  type EntryKind,
  needsSecondPerson,
  type PaymentMode,
  referenceKey,
  tidyReference,
} from '@tradewind/domain/ledger/payment-entry'
import { type Money, money, toDecimal } from '@tradewind/domain/money'
import { addDays, type Instant, type PlainDate } from '@tradewind/domain/time'
import { dayAt, startOfDay } from '@tradewind/domain/zone-history'
import { recordChange } from '../../audit/record-change.ts'
import type { Database } from '../../database/connect-database.ts'
import { hashRequest, isSameRequest } from '../../database/hash-request.ts'
import { inSite, type SiteTx } from '../../database/in-site.ts'
import type { Refuse } from '../../http/promised-refusals.ts'
import { refuseInput } from '../../http/refuse.ts'
import { notify } from '../../notifications/notify.ts'
import { zonesOfSite } from '../../sites/site-zone.ts'
import { readWalletRules } from '../credit/wallet-rules.ts'
import type { Receipts } from '../receipts.ts'
import { lockParty, type Party } from './party-of-entry.ts'
import { findEntryByKey, findEntryByReference, insertEntry, type PaymentEntry, sumAlone } from './payment-entry-repo.ts'
import { postPaymentEntry, receiptPaymentEntry } from './post-payment-entry.ts'
import { settledOf } from './post-supplier-payment.ts'

export type Entering = {
  readonly legalEntityId: number
  readonly kind: EntryKind
  readonly amount: Money
  /** How the money came; undefined for corrections. */
  readonly came: { readonly mode: PaymentMode; readonly reference: string } | undefined
  readonly paidOn: PlainDate
  /** Of a payment to a supplier: how much of what it is owed, in its currency. */
  readonly settled?: Money
  readonly remark: string
  readonly idempotencyKey: string
}

const OLDEST_DAYS = 400

/** The refusals of every way to enter money. */
export type EntryRefusal = 'DUPLICATE_REFERENCE' | 'KEY_REUSED'
export type EnteringContext = {
  readonly db: Database
  readonly receipts: Receipts
  readonly actor: Actor
  readonly now: Instant
  readonly refuse: Refuse<EntryRefusal>
  /** Of a call that may take more from a wallet than there is. */
  readonly refuseShort?: Refuse<'INSUFFICIENT_BALANCE'>
}

/**
 * Staff enters money for or against a wallet, or what was paid to a supplier. Up to the site's limit it is posted at once, above it a second person has to approve.
 * Idempotent by key. Refuses KEY_REUSED, DUPLICATE_REFERENCE with where it was used, INSUFFICIENT_BALANCE, NOT_FOUND.
 */
export function enterPayment(
  { db, receipts, actor, now, refuse, refuseShort }: EnteringContext,
  entering: Entering,
): Promise<PaymentEntry> {
  return inSite(db, actor.siteId, async (tx) => {
    const party = await lockParty(tx, entering)
    const { entry, isNew } = await writeEntry(tx, {
      actor,
      now,
      entering,
      requestHash: hashRequest(entering),
      isClaim: false,
      refuse,
    })
    if (!isNew) return entry
    const { aloneUpTo } = await readWalletRules(tx, now)
    const zones = await zonesOfSite(tx)
    const since = startOfDay(zones, dayAt(zones, now))
    const aloneToday = await sumAlone(tx, { userId: actor.userId, legalEntityId: party.id, since })
    const waits = needsSecondPerson({ amount: entering.amount.minor, aloneToday, aloneUpTo })
    const written = waits ? entry : await postPaymentEntry(tx, entry, { decidedBy: null, now, refuse: refuseShort })
    await recordEntry(tx, { actor, now, entry: written, party, action: `enter ${waits ? 'a waiting' : 'a'} payment` })
    if (waits) await askForSecond(tx, { entry, party, now, by: `${actor.firstName} ${actor.lastName}`.trim() })
    await receiptPaymentEntry({ tx, receipts, now }, written)
    return written
  })
}

type Writing = {
  readonly actor: Actor
  readonly now: Instant
  readonly entering: Entering
  readonly requestHash: Buffer
  readonly isClaim: boolean
  readonly refuse: Refuse<EntryRefusal>
}

/** Writes the entry down as waiting, or finds the one this key wrote before. */
export async function writeEntry(
  tx: SiteTx,
  { actor, now, entering, requestHash, isClaim, refuse }: Writing,
): Promise<{ entry: PaymentEntry; isNew: boolean }> {
  const { legalEntityId, kind, amount, came, settled, paidOn, remark, idempotencyKey } = entering
  const today = dayAt(await zonesOfSite(tx), now)
  if (paidOn > today) refuseInput({ date: 'This date is in the future.' })
  if (paidOn < addDays(today, -OLDEST_DAYS)) refuseInput({ date: 'This is more than a year ago. Please check the date.' })
  const reference = came ? tidyReference(came.reference) : null
  const entry = await insertEntry(tx, {
    legal_entity_id: legalEntityId,
    kind,
    amount_minor: amount.minor,
    currency: amount.currency,
    mode: came?.mode ?? null,
    reference,
    reference_key: came ? keyOf(came.reference) : null,
    settled_minor: settled?.minor ?? null,
    settled_currency: settled?.currency ?? null,
    paid_on: paidOn,
    remark,
    entered_by: actor.userId,
    is_claim: isClaim,
    entered_at: now,
    idempotency_key: idempotencyKey,
    request_hash: requestHash,
  })
  if (entry) return { entry, isNew: true }
  const before = await findEntryByKey(tx, actor.userId, idempotencyKey)
  if (before) return isSameRequest(before.request_hash, requestHash) ? { entry: before, isNew: false } : refuse('KEY_REUSED')
  if (!came) throw new Error(`Entry ${idempotencyKey} was neither written nor found`)
  return refuseDuplicate(tx, { actor, mode: came.mode, reference: came.reference, refuse })
}

/** The contract has looked at what people type; the demo and tests come past it. */
function keyOf(reference: string): string {
  return referenceKey(reference) ?? refuseInput({ reference: 'Please enter the reference in letters A to Z and digits' })
}

/** Says where the reference was used: to staff in full, to a customer only of their own wallet. */
async function refuseDuplicate(
  tx: SiteTx,
  { actor, mode, reference, refuse }: { actor: Actor; mode: PaymentMode; reference: string; refuse: Refuse<EntryRefusal> },
): Promise<never> {
  const used = await findEntryByReference(tx, { mode, key: keyOf(reference) })
  const mayKnow = used && (actor.userType === 'staff' || used.legal_entity_id === actor.legalEntityId)
  if (!mayKnow) return refuse('DUPLICATE_REFERENCE', { data: null })
  return refuse('DUPLICATE_REFERENCE', {
    message: `This reference was used on ${formatDate(dayAt(await zonesOfSite(tx), used.entered_at))} for ${formatMoney(money(used.amount_minor, used.currency))}${actor.userType === 'staff' ? ` of ${used.name}` : ''}.`,
    data: {
      entryId: used.id,
      customer: used.name,
      amount: toDecimal(money(used.amount_minor, used.currency)),
      currency: used.currency,
      enteredAt: used.entered_at,
      status: used.status,
    },
  })
}

type Recorded = {
  readonly actor: Actor
  readonly now: Instant
  readonly entry: PaymentEntry
  readonly party: Party
  readonly action: string
}

/** A line of the audit trail about an entry, as it is now. */
export async function recordEntry(tx: SiteTx, { actor, now, entry, party, action }: Recorded): Promise<void> {
  const settled = settledOf(entry)
  const { kind, mode, reference, status, remark, decision_note } = entry
  await recordChange(
    tx,
    {
      actor,
      area: 'money',
      action,
      about: { kind: 'paymentEntry', id: entry.id },
      after: {
        ...(settled ? { supplier: party.name, settled: formatMoney(settled) } : { customer: party.name }),
        kind,
        amount: toDecimal(money(entry.amount_minor, entry.currency)),
        currency: entry.currency,
        ...(mode && { mode, reference }),
        status,
      },
      note: [remark, decision_note].filter(Boolean).join(' – '),
    },
    now,
  )
}

/** Notifies everyone who may verify that an entry is open. */
export async function askForSecond(
  tx: SiteTx,
  { entry, party, by, now }: { entry: PaymentEntry; party: Party; by: string; now: Instant },
): Promise<void> {
  await notify(
    tx,
    {
      to: { permission: 'ledger.verify' },
      kind: 'walletMoney',
      title: `Payment to verify: ${formatMoney(money(entry.amount_minor, entry.currency))} ${settledOf(entry) ? 'to' : 'from'} ${party.name}`,
      body: `Entered by ${by}`,
      path: `/staff/payment-entries?open=${entry.id}`,
    },
    now,
  )
}
