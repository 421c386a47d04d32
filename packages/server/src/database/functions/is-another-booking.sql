/*
 * Whether another booking of the house, of whichever site, bears this PNR at the supplier: the account there is one for all sites. PNRs come again after a
 * year, and the supplier's own number, where both sides know it, distinguishes them.
 */
create or replace function is_another_booking(of_supplier text, of_pnr text, of_number text, but_booking integer, of_now timestamptz)
returns boolean language sql stable security definer set search_path = public as $$
  select exists (
    select from bookings
    where pnr = of_pnr and supplier = of_supplier and id <> but_booking and created_at > of_now - interval '1 year'
      and (supplier_booking_id = of_number or supplier_booking_id is null or of_number is null)
  )
$$;
revoke all on function is_another_booking from public;
grant execute on function is_another_booking to tradewind_app;
