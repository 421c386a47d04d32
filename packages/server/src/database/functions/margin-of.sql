create or replace function margin_of(b bookings) returns bigint language sql stable as $$
  select b.amount_minor - b.cost_minor - b.gst_minor + b.adjusted_minor
    - coalesce((select a.gst_minor from ticket_adjustments a
        where a.site_id = b.site_id and a.booking_id = b.id and a.kind = 'txnFee' order by a.version desc limit 1), 0)
$$;
