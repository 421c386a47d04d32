-- Sales are what customers paid for tickets that stand, less what was paid back of them: a partial refund leaves the figures of its day, a reissue joins them.

alter table bookings
  /* What change requests have added to what was paid (a reissue), or taken off it (a refund of a part). */
  add column changed_sales_minor bigint not null default 0,
  /* The same of what the site keeps and of what the agency earns. */
  add column changed_margin_minor bigint not null default 0,
  add column changed_earned_minor bigint not null default 0;

/*
 * All that a booking's requests have come to, counted anew each time. The site's margin: what the supplier gave back less what was paid back, and the GST that
 * is owed more or less; of a reissue our own fee. An agency loses its earnings in the proportion of what had been paid for the part that was given back.
 */
create function keep_changed_sale(of_site integer, of_booking integer) returns void language sql as $$
  update bookings b set (changed_sales_minor, changed_margin_minor, changed_earned_minor) = (
    select
      coalesce(sum(c.paid_minor - c.refunded_minor), 0),
      coalesce(sum(case c.kind
        when 'reissue' then case when c.paid_minor > 0 then priced_minor(q.price, 'ourFee') else 0 end
        else coalesce(c.supplier_refund_minor, 0) - c.refunded_minor - priced_minor(q.price, 'gstOnOurFee')
          + priced_minor(q.price -> 'undone', 'gst') end), 0),
      - coalesce(round(sum(case when c.kind <> 'reissue' then
          b.earned_minor::numeric * priced_minor(q.price, 'paid') / nullif(b.amount_minor + b.adjusted_minor, 0) end)), 0)
    from change_requests c join change_quotes q on q.site_id = c.site_id and q.id = c.quote_id
    where c.site_id = b.site_id and c.booking_id = b.id and (c.paid_minor > 0 or c.state in ('paying', 'completed'))
  ) where b.site_id = of_site and b.id = of_booking
$$;
create function change_moves_sale() returns trigger language plpgsql as $$ begin
  perform keep_changed_sale(new.site_id, new.booking_id);
  return null;
end $$;
create trigger sale_changed_by after update on change_requests for each row
  when ((old.refunded_minor, old.paid_minor, old.state in ('paying', 'completed'))
    is distinct from (new.refunded_minor, new.paid_minor, new.state in ('paying', 'completed')))
  execute function change_moves_sale();

create or replace function tell_sale(b bookings, sign smallint) returns void language sql as $$
  insert into sales_news (site_id, legal_entity_id, user_id, booked_on, route, airline, currency, change, sales_minor, margin_minor, earned_minor)
  values (b.site_id, b.legal_entity_id, b.user_id, b.booked_on::text, coalesce(b.sectors[1], ''), b.validating_airline, b.currency, sign,
    sign * (b.amount_minor + b.adjusted_minor + b.changed_sales_minor), sign * (b.margin_minor + b.changed_margin_minor),
    sign * (b.earned_minor + b.changed_earned_minor))
$$;
drop trigger sale_changed on bookings;
create trigger sale_changed after update on bookings for each row
  when (((old.status in ('issued', 'changeRequested')), old.amount_minor, old.adjusted_minor, old.margin_minor, old.earned_minor, old.booked_on,
      old.changed_sales_minor, old.changed_margin_minor, old.changed_earned_minor)
    is distinct from ((new.status in ('issued', 'changeRequested')), new.amount_minor, new.adjusted_minor, new.margin_minor, new.earned_minor,
      new.booked_on, new.changed_sales_minor, new.changed_margin_minor, new.changed_earned_minor))
  execute function tell_sales_news();

/* What was refunded before today leaves the figures now. */
select keep_changed_sale(site_id, booking_id) from (select distinct site_id, booking_id from change_requests) as changed;
