create or replace function tell_sale(b bookings, sign smallint) returns void language sql as $$
  insert into sales_news (site_id, legal_entity_id, user_id, booked_on, route, airline, currency, change, sales_minor, margin_minor, earned_minor)
  values (b.site_id, b.legal_entity_id, b.user_id, b.booked_on::text, coalesce(b.sectors[1], ''), b.validating_airline, b.currency, sign,
    sign * (b.amount_minor + b.adjusted_minor + b.changed_sales_minor), sign * (b.margin_minor + b.changed_margin_minor),
    sign * (b.earned_minor + b.changed_earned_minor))
$$;
