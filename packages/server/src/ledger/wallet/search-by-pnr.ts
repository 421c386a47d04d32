import { type Actor, may } from '@tradewind/domain/accounts/actor'
import { tidyReference } from '@tradewind/domain/ledger/payment-entry'
import type { PostingReason } from '@tradewind/domain/ledger/posting'
import { STATEMENT_LINES } from '@tradewind/domain/ledger/statement-lines'
import { money, toDecimal } from '@tradewind/domain/money'
import type { SiteTx } from '../../database/in-site.ts'
import { listByPnr, listMovements, listPaymentsOf } from './pnr-repo.ts'

/**
 * What moved in wallets for the bookings with a PNR, oldest first. Staff who may see wallets: all of the site; everyone else their own
 * company's, a retail customer only what they booked.
 */
export async function searchByPnr(tx: SiteTx, actor: Actor, pnr: string) {
  const seesAll = actor.userType === 'staff' && may(actor, 'ledger.view')
  const bookings = await listByPnr(tx, tidyReference(pnr), {
    ofCompany: seesAll ? undefined : actor.legalEntityId,
    ofPerson: actor.userType === 'retail' ? actor.userId : undefined,
  })
  if (bookings.length === 0) return []
  const ids = bookings.map(({ id }) => id)
  const orders = await listPaymentsOf(tx, ids)
  const rows = await listMovements(tx, { orders: orders.map(({ payment_id }) => payment_id), bookings: ids.map(String) })
  const bookingOf = new Map(orders.map(({ payment_id, sale_id }) => [payment_id, sale_id]))
  return rows.map((row) => {
    const bookingId = row.about_kind === 'order' ? (bookingOf.get(row.about_id) ?? null) : Number(row.about_id)
    return {
      id: `${row.posting_id}-${row.line}`,
      at: row.posted_at,
      reason: row.reason,
      label: STATEMENT_LINES[row.reason as PostingReason]?.label ?? row.reason,
      customer: { legalEntityId: row.legal_entity_id, name: row.name },
      bookingId,
      pnr: bookings.find(({ id }) => id === bookingId)?.pnr ?? null,
      currency: row.currency,
      amount: toDecimal(money(row.amount_minor, row.currency)),
      balanceAfter: toDecimal(money(row.balance_after_minor ?? 0n, row.currency)),
    }
  })
}
