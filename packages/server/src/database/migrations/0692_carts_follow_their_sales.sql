-- A cart of which something is sold is vouchered: those that were moved away from it by hand go back, because from now on nobody moves them.
update carts c set status = 'vouchered', sent_at = coalesce(c.sent_at, c.changed_at), deadline_since = null, deadline_until = null, version = c.version + 1
  where c.order_id is not null and c.status <> 'vouchered' and exists (
    select from sales s where s.site_id = c.site_id and s.order_id = c.order_id and s.kind = 'activity' and s.status in ('confirmed', 'cancelling'));
