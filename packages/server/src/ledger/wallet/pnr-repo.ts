import type { SiteTx } from '../../database/in-site.ts'

const MOST = 200

type Whose = { readonly ofCompany: number | undefined; readonly ofPerson: number | undefined }

/** Bookings with a PNR: of the site, of a company, or of one of its people. */
export function listByPnr(tx: SiteTx, pnr: string, { ofCompany, ofPerson }: Whose) {
  return tx
    .selectFrom('bookings')
    .select(['id', 'pnr'])
    .where('pnr', '=', pnr)
    .$if(ofCompany !== undefined, (query) => query.where('legal_entity_id', '=', ofCompany ?? 0))
    .$if(ofPerson !== undefined, (query) => query.where('user_id', '=', ofPerson ?? 0))
    .limit(20)
    .execute()
}

/** The payments of sales, each with the sale that it pays. */
export function listPaymentsOf(tx: SiteTx, saleIds: readonly number[]) {
  return tx.selectFrom('payment_lines').select(['payment_id', 'sale_id']).where('sale_id', 'in', saleIds).execute()
}

/** What moved in wallets for payments and bookings, oldest first. */
export function listMovements(tx: SiteTx, { orders, bookings }: { orders: string[]; bookings: string[] }) {
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
