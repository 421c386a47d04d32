/*
 * Whether another booking in the same account at the supplier has this PNR: of this site, or of another one that sells from the same account. A connection
 * with credentials of its own is an account of its own (`supplier_connections.account`). PNRs come again after a year, and the supplier's own number, where
 * both sides know it, distinguishes them.
 */
create or replace function is_another_booking(of_supplier text, of_pnr text, of_number text, but_booking integer, of_now timestamptz)
returns boolean language sql stable security definer set search_path = public as $$
  select exists (
    select from bookings b left join supplier_connections c on c.site_id = b.site_id and c.code = b.supplier
    where b.pnr = of_pnr and b.id <> but_booking and b.created_at > of_now - interval '1 year'
      and (b.supplier_booking_id = of_number or b.supplier_booking_id is null or of_number is null)
      and (b.site_id = current_site() and b.supplier = of_supplier or coalesce(c.account, b.supplier) = coalesce(
        (select own.account from supplier_connections own where own.site_id = current_site() and own.code = of_supplier), of_supplier))
  )
$$;
revoke all on function is_another_booking from public;
grant execute on function is_another_booking to tradewind_app;
