/*
 * All that a booking's requests have come to, counted again each time. The site's margin: what the supplier refunded less what the buyer was refunded, and the GST that
 * is owed more or less; of a reissue our own fee, once it is paid, or done where a cheaper flight pays for it. An agency loses its earnings in the proportion of what had been paid for the part that was refunded.
 */
create or replace function keep_changed_sale(of_site integer, of_booking integer) returns void language sql as $$
  update bookings b set (changed_sales_minor, changed_margin_minor, changed_earned_minor) = (
    select
      coalesce(sum(c.paid_minor - c.refunded_minor), 0),
      coalesce(sum(case c.kind
        when 'reissue' then case when c.paid_minor > 0 or c.state in ('paying', 'completed') then coalesce(q.our_fee_minor, 0) else 0 end
        else coalesce(c.supplier_refund_minor, 0) - c.refunded_minor - coalesce(q.our_fee_gst_minor, 0)
          + coalesce(q.undone_gst_minor, 0) end), 0),
      - coalesce(round(sum(case when c.kind <> 'reissue' then
          b.earned_minor::numeric * coalesce(q.paid_minor, 0) / nullif(b.amount_minor + b.adjusted_minor, 0) end)), 0)
    from change_requests c join change_quotes q on q.site_id = c.site_id and q.id = c.quote_id
    where c.site_id = b.site_id and c.booking_id = b.id and (c.paid_minor > 0 or c.state in ('paying', 'completed'))
  ) where b.site_id = of_site and b.id = of_booking
$$;
