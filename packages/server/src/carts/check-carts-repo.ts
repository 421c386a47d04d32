import { sql } from 'kysely'
import type { SiteTx } from '../database/in-site.ts'
import { findViolations } from '../ledger/check/find-violations.ts'
import type { Violation } from '../ledger/check/violation.ts'

/** What a cart holds is sold once: by one payment, or by the quotation that answers it. */
export async function checkCarts(tx: SiteTx): Promise<Violation[]> {
  const site = tx.siteId
  // A payment of which activities are sold; what expired or was paid back is not.
  const sold = sql`select p.order_id, p.id from payments p where p.site_id = ${site} and exists (
      select from payment_lines l join sales s on s.site_id = l.site_id and s.id = l.sale_id
      where l.site_id = p.site_id and l.payment_id = p.id and s.kind = 'activity' and s.status in ('paid', 'confirmed', 'cancelling'))`
  return [
    ...(await findViolations(
      tx,
      'A cart is sold by one payment',
      sql`select format('cart %s: payments %s', c.id, string_agg(p.id::text, ', ')) as what from carts c
        join (${sold}) p on p.order_id = c.order_id where c.site_id = ${site} group by c.id having count(*) > 1`,
    )),
    ...(await findViolations(
      tx,
      'A cart that its quotation sold has no sale beside it',
      sql`select format('cart %s: quotation %s and payment %s', c.id, q.id, p.id) as what from carts c
        join quotations q on q.site_id = c.site_id and q.cart_id = c.id and q.order_id is not null and q.status <> 'cancelled'
        join (${sold}) p on p.order_id = c.order_id where c.site_id = ${site} and q.order_id is distinct from c.order_id`,
    )),
  ]
}
