import { among } from '../database/among.ts'
import type { SiteTx } from '../database/in-site.ts'

/** What lists show of some bookings. */
export function listTicketRows(tx: SiteTx, ids: number[]) {
  return tx
    .selectFrom('bookings as b')
    .innerJoin('users as u', (join) => join.onRef('u.site_id', '=', 'b.site_id').onRef('u.id', '=', 'b.user_id'))
    .innerJoin('legal_entities as le', (join) =>
      join.onRef('le.site_id', '=', 'b.site_id').onRef('le.id', '=', 'b.legal_entity_id'),
    )
    .leftJoin('change_requests as cr', (join) =>
      join.onRef('cr.site_id', '=', 'b.site_id').onRef('cr.id', '=', 'b.change_request_id'),
    )
    .select([
      'b.id',
      'b.pnr',
      'b.status',
      'b.money',
      'b.needs_staff',
      'b.supplier_change_status',
      'b.change_request_id',
      'b.created_at',
      'b.hold_ends_at',
      'b.consent_by',
      'b.own_reference',
      'b.travel_at',
      'b.lead_passenger',
      'b.passenger_count',
      'b.airline_codes',
      'b.sectors',
      'b.currency',
      'b.amount_minor',
      'b.adjusted_minor',
      'b.earned_minor',
      'b.change_request_id',
      'b.supplier_change_status',
    ])
    .select('cr.state as change_state')
    .select(['u.id as user_id', 'u.first_name', 'u.last_name', 'u.email', 'u.user_type', 'le.kind', 'le.name'])
    .where(among('b.id', ids))
    .execute()
}

/** Who travels on them, with their tickets. */
export function listNames(tx: SiteTx, ids: number[]) {
  return tx
    .selectFrom('booking_passengers')
    .select(['booking_id', 'place', 'title', 'first_name', 'last_name', 'ticket_number', 'validating_airline'])
    .where(among('booking_id', ids))
    .orderBy('place')
    .execute()
}
