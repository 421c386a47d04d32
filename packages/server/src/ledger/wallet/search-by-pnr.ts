import { type Actor, may } from '@tradewind/domain/accounts/actor'
import { tidyReference } from '@tradewind/domain/ledger/payment-entry'
import type { PostingReason } from '@tradewind/domain/ledger/posting'
import { STATEMENT_LINES } from '@tradewind/domain/ledger/statement-lines'
import { money, toDecimal } from '@tradewind/domain/money'
import type { SiteTx } from '../../database/in-site.ts'

const MOST = 200

/**
 * What moved in wallets for the bookings with a PNR, oldest first. Staff who may see wallets: all of the site; everyone else their own
 * company's, a retail customer only what they booked.
 */
export async function searchByPnr(tx: SiteTx, actor: Actor, pnr: string) {
  const seesAll = actor.userType === 'staff' && may(actor, 'ledger.view')
  const bookings = await tx
    .selectFrom('bookings')
    .select(['id', 'pnr'])
    .where('pnr', '=', tidyReference(pnr))
    .$if(!seesAll, (query) => query.where('legal_entity_id', '=', actor.legalEntityId))
    .$if(actor.userType === 'retail', (query) => query.where('user_id', '=', actor.userId))
    .limit(20)
    .execute()
  if (bookings.length === 0) return []
  const ids = bookings.map(({ id }) => id)
  const orders = await tx.selectFrom('payment_lines').select(['payment_id', 'sale_id']).where('sale_id', 'in', ids).execute()
  const rows = await selectMovements(tx, { orders: orders.map(({ payment_id }) => payment_id), bookings: ids.map(String) })
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

function selectMovements(tx: SiteTx, { orders, bookings }: { orders: string[]; bookings: string[] }) {
  return tx
    .selectFrom('ledger_postings as p')
    .innerJoin('ledger_entries as e', (join) => join.onRef('e.site_id', '=', 'p.site_id').onRef('e.posting_id', '=', 'p.id'))
    .innerJoin('ledger_accounts as a', (join) => join.onRef('a.site_id', '=', 'e.site_id').onRef('a.id', '=', 'e.account_id'))
    .innerJoin('legal_entities as le', (join) =>
      join.onRef('le.site_id', '=', 'a.site_id').onRef('le.id', '=', 'a.legal_entity_id'),
    )
    .select(['p.about_kind', 'p.about_id', 'p.posted_at', 'p.reason', 'e.posting_id', 'e.line', 'e.amount_minor', 'e.currency'])
    .select(['e.balance_after_minor', 'a.legal_entity_id', 'le.name'])
    .where('p.site_id', '=', tx.siteId)
    .where('a.kind', '=', 'wallet')
    .where(({ eb, and, or }) =>
      or([
        and([eb('p.about_kind', '=', 'order'), eb('p.about_id', 'in', orders.length > 0 ? orders : [''])]),
        and([eb('p.about_kind', '=', 'booking'), eb('p.about_id', 'in', bookings)]),
      ]),
    )
    .orderBy('p.id')
    .limit(MOST)
    .execute()
}
