import { sql } from 'kysely'
import type { SiteTx } from '../../database/in-site.ts'
import type { PastSale } from '../../editions/past-sales.ts'
import type { WhatIfRow } from '../../editions/what-if-repo.ts'

/** A ticket as it was sold; its subject is its airline. */
export type Ticket = PastSale & { readonly option: unknown; readonly priced: unknown }

/** Tickets sold in the time to buyers whom this group prices today. */
const ticketsOf = ({ group_id, from_day, to_day }: WhatIfRow) => sql`bookings b
  left join buyer_group_members m on m.site_id = b.site_id and m.legal_entity_id = b.legal_entity_id
  join buyer_groups g on g.site_id = b.site_id and (g.id = m.group_id or (m.group_id is null and g.is_default))
  where b.issued_at is not null and b.booked_on between ${from_day} and ${to_day} and g.id = ${group_id}`

export async function countTickets(tx: SiteTx, whatIf: WhatIfRow): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${ticketsOf(whatIf)}`.execute(tx)
  return rows[0]?.count ?? 0
}

/** The next tickets after those that the test has reached. */
export async function listTickets(tx: SiteTx, whatIf: WhatIfRow, limit: number): Promise<Ticket[]> {
  const { last_booked_on: day, last_sale_id: id } = whatIf
  const { rows } = await sql<Ticket>`
    select b.id, b.booked_on, b.legal_entity_id, b.validating_airline as subject, b.currency, b.option, b.priced
    from ${ticketsOf(whatIf)} ${day === null ? sql`` : sql`and (b.booked_on, b.id) > (${day}, ${id})`}
    order by b.booked_on, b.id limit ${limit}`.execute(tx)
  return rows
}
