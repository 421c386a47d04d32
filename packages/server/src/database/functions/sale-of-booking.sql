/* A booking as the sale that it is: the header that everybody who does not fly may read, and the names under which a flight is summed. */
create or replace function sale_of_booking(b bookings) returns sales language sql immutable as $$
  select (b.site_id, b.id, b.flight_order_id, 'flight', b.user_id, b.legal_entity_id, b.idempotency_key, b.status, b.money,
    array_to_string(b.sectors, ', '), b.lead_passenger, b.passenger_count, b.amount_minor, b.currency, b.cost_minor, b.currency, b.tax_minor,
    b.earned_minor, b.margin_minor, b.adjusted_minor, case when b.travel_at ~ '^\d{4}-\d\d-\d\dT' then left(b.travel_at, 10)::date end, b.arrives_on,
    b.booked_on, case b.queue_tab when 'ticketed' then 'delivered' else b.queue_tab end, coalesce(b.find_keys, '{}'), b.search_text, b.needs_staff,
    b.created_at, b.updated_at, b.status in ('issued', 'changeRequested'), b.changed_sales_minor, b.changed_margin_minor, b.changed_earned_minor,
    array['route', 'airline'] || case when b.supplier like 'site:%' then '{supplier}'::text[] else '{}' end,
    array[coalesce(b.sectors[1], ''), b.validating_airline] || case when b.supplier like 'site:%' then array['flight ' || b.supplier] else '{}'::text[] end, null::integer, false)::sales
$$;
