create or replace function add_sale_news(s sales, sign smallint) returns void language sql as $$
  insert into sales_news (site_id, legal_entity_id, user_id, booked_on, kind, queue_tab, stands, axes, axis_names, currency, change,
    sales_minor, margin_minor, earned_minor)
  select s.site_id, s.legal_entity_id, s.user_id, s.booked_on::text, s.kind, s.queue_tab, s.stands, s.axes, s.axis_names, s.currency, sign,
    case when s.stands then sign * (s.amount_minor + s.adjusted_minor + s.changed_sales_minor) else 0 end,
    case when s.stands then sign * (s.margin_minor + s.changed_margin_minor) else 0 end,
    case when s.stands then sign * (s.earned_minor + s.changed_earned_minor) else 0 end
  where s.stands or s.queue_tab is not null
$$;
