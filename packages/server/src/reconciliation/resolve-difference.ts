import { type Actor, may } from '@tradewind/domain/accounts/actor'
import { convert, findRate } from '@tradewind/domain/exchange-rates/exchange'
import { correction, writeOff, writeOffSupplier } from '@tradewind/domain/ledger/build-posting'
import type { Worth } from '@tradewind/domain/ledger/supplier-entries'
import { type Money, money, toDecimal } from '@tradewind/domain/money'
import { type DifferenceKind, type HandResolution, whyNotResolve } from '@tradewind/domain/reconciliation/difference-kinds'
import type { Instant } from '@tradewind/domain/time'
import type { App } from '../app.ts'
import { recordChange } from '../audit/record-change.ts'
import { inSite, type SiteTx } from '../database/in-site.ts'
import { readExchange } from '../exchange-rates/read-exchange.ts'
import type { Refuse } from '../http/promised-refusals.ts'
import { refuseLacking } from '../http/why-not-admitted.ts'
import { getOwnerEntity } from '../ledger/post/owner-entity-repo.ts'
import { post } from '../ledger/post/post.ts'
import { getSale } from '../sales/sale-repo.ts'
import { countEndings, writeEvent } from './difference-event-repo.ts'
import { type DifferenceRow, lockDifference, setResolved } from './difference-repo.ts'

type Context = Pick<App, 'db'> & {
  readonly actor: Actor
  readonly now: Instant
  readonly refuse: Refuse<'ALREADY_RESOLVED' | 'NOT_THIS_WAY' | 'SALE_CHANGED'>
}
type BooksWay = Exclude<HandResolution, 'intoWallet' | 'paidByHand'>
type Request = { readonly differenceId: number; readonly how: BooksWay; readonly note: string }

/**
 * A person ends a difference, with a reason. What moves money is posted in the same transaction, once. Writing off needs the permission to
 * verify money beside. Refuses ALREADY_RESOLVED, NOT_THIS_WAY, FORBIDDEN; SALE_CHANGED for an amount that is of a sale as it was before.
 */
export function resolveDifference({ db, actor, now, refuse }: Context, { differenceId, how, note }: Request): Promise<void> {
  return inSite(db, actor.siteId, async (tx) => {
    const row = await lockDifference(tx, differenceId)
    const facts = { kind: row.kind as DifferenceKind, state: row.state as 'open' | 'resolved', amountMinor: row.amount_minor }
    const refusal = whyNotResolve(facts, how, { mayVerify: may(actor, 'ledger.verify') })
    if (refusal === 'NEEDS_VERIFY') refuseLacking(actor, 'ledger.verify')
    else if (refusal) refuse(refusal)
    if (how !== 'falseAlarm' && (await isOutdated(tx, row))) refuse('SALE_CHANGED')
    if (how !== 'falseAlarm') await postResolution(tx, row, { how, now })
    setResolved(tx, differenceId, { how, now })
    await writeEvent(tx, { differenceId, what: how, at: now, actorUserId: actor.userId, note })
    const amount =
      row.amount_minor === null || !row.currency
        ? {}
        : { amount: toDecimal(money(row.amount_minor, row.currency)), currency: row.currency }
    const change = { actor, area: 'money', action: ACTIONS[how], about: { kind: 'difference', id: differenceId } } as const
    await recordChange(tx, { ...change, before: { kind: row.kind, title: row.title, ...amount }, note }, now)
  })
}

const ACTIONS = {
  corrected: 'correct a difference',
  writtenOff: 'write a difference off',
  falseAlarm: 'close a difference without a posting',
} as const

/** What its sale owes may have been corrected or entered since: then this amount would be posted beside it. */
async function isOutdated(tx: SiteTx, { section, sale_id: saleId, seen_at: seenAt }: DifferenceRow): Promise<boolean> {
  return section === 'supplier' && saleId !== null && (await getSale(tx, saleId)).updated_at > seenAt
}

async function postResolution(
  tx: SiteTx,
  row: DifferenceRow,
  { how, now }: { how: Exclude<BooksWay, 'falseAlarm'>; now: Instant },
) {
  const amount = money(row.amount_minor ?? 0n, row.currency ?? '')
  const owner = await getOwnerEntity(tx)
  // The word is from when all sales were bookings: entries are sealed with it.
  const about =
    row.sale_id === null
      ? ({ kind: 'legalEntity', id: String(owner) } as const)
      : ({ kind: 'booking', id: String(row.sale_id) } as const)
  // Found again with other facts it is another posting, so the facts are part of the name.
  const times = await countEndings(tx, row.id)
  const move = { key: `difference:${row.id}:${times + 1}`, about, owner, amount }
  const other = row.kind === 'refundedTwice' ? 'refunds' : 'gateway'
  const isOfSupplier = how === 'corrected' || (row.section === 'supplier' && other === 'gateway')
  if (!isOfSupplier) return post(tx, writeOff({ ...move, with: other }), now)
  const owed = { supplier: await supplierOf(tx, row, owner), worth: await worthToday(tx, amount, now) }
  return post(tx, how === 'corrected' ? correction({ ...move, ...owed }) : writeOffSupplier({ ...move, ...owed }), now)
}

/** A difference in the supplier's own currency is cleared at the site's rate of the day. There is one: the sale was made at an earlier one. */
async function worthToday(tx: SiteTx, there: Money, now: Instant): Promise<Worth> {
  const exchange = await readExchange(tx, now)
  const rate = findRate(exchange, there.currency, exchange.own)
  if (!rate) throw new Error(`Site ${tx.siteId} has no rate for ${there.currency}`)
  return { there, here: convert(there, rate, 'nearest') }
}

/** Whose invoice it is about. Where no sale says it, the account of all suppliers together, which is the house's. */
async function supplierOf(tx: SiteTx, { sale_id, supplier_entity_id: supplierId }: DifferenceRow, owner: number): Promise<number> {
  if (supplierId !== null) return supplierId
  return (sale_id === null ? null : (await getSale(tx, sale_id)).supplier_entity_id) ?? owner
}
