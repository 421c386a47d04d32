import { sql } from 'kysely'
import { among } from '../../../database/among.ts'
import type { SiteTx } from '../../../database/in-site.ts'
import { CHANGE_CLAIM } from '../change-claim.ts'
import { fromChangeCoupons } from '../change-coupon-repo.ts'

export function readRequests(tx: SiteTx, ids: number[]) {
  return tx
    .selectFrom('change_requests as c')
    .innerJoin('bookings as b', (join) => join.onRef('b.site_id', '=', 'c.site_id').onRef('b.id', '=', 'c.booking_id'))
    .innerJoin('users as u', (join) => join.onRef('u.site_id', '=', 'c.site_id').onRef('u.id', '=', 'c.buyer_user_id'))
    .innerJoin('users as w', (join) => join.onRef('w.site_id', '=', 'c.site_id').onRef('w.id', '=', 'c.user_id'))
    .innerJoin('legal_entities as le', (join) =>
      join.onRef('le.site_id', '=', 'c.site_id').onRef('le.id', '=', 'c.legal_entity_id'),
    )
    .leftJoin('users as a', (join) => join.onRef('a.site_id', '=', 'c.site_id').onRef('a.id', '=', 'c.assigned_to'))
    .select(['c.id', 'c.kind', 'c.state', 'c.supplier_status', 'c.booking_id', 'c.created_at', 'c.ended_at', 'c.remarks'])
    .select(['c.currency', 'c.quote_id', 'c.offered_quote_id', 'c.refunded_minor', 'c.money_with', 'c.money_since'])
    .select(['c.money_due_on', 'b.pnr', 'u.email', 'le.kind as entity_kind', 'le.name as entity'])
    .select([
      sql<string>`trim(u.first_name || ' ' || u.last_name)`.as('buyer'),
      sql<string>`trim(w.first_name || ' ' || w.last_name)`.as('asked_by'),
      sql<string | null>`trim(a.first_name || ' ' || a.last_name)`.as('handled_by'),
    ])
    .where(among('c.id', ids))
    .execute()
}

export function readCoupons(tx: SiteTx, ids: number[]) {
  return fromChangeCoupons(tx)
    .select(['h.change_request_id', 'p.first_name', 'p.last_name', 'p.ticket_number', 'p.validating_airline'])
    .select(['s.origin', 's.destination'])
    .where(among('h.change_request_id', ids))
    .orderBy('h.passenger_place')
    .orderBy('h.segment_place')
    .execute()
}

export function readRefunds(tx: SiteTx, ids: number[]) {
  return tx
    .selectFrom('refunds')
    .select(['claim_id as change_request_id', 'status', 'amount_minor'])
    .where('claim_kind', '=', CHANGE_CLAIM)
    .where(among('claim_id', ids))
    .execute()
}
