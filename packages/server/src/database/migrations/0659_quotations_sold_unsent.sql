/*
 * A quotation that is sold without ever being sent is its customer's to read from the moment of the sale (0650), but nobody was asked, and it counts in no share of what was
 * sent. One that was sent before has a moment of sending before its order.
 */
alter table quotations add column is_sold_unsent boolean not null default false;
update quotations q set is_sold_unsent = true from orders o
  where o.site_id = q.site_id and o.id = q.order_id and q.sent_at >= o.created_at;
alter table quotations add constraint unsent_is_sold check (not is_sold_unsent or order_id is not null);
drop index quotations_by_sending;
create index quotations_by_sending on quotations (site_id, sent_at) include (id, status, valid_until, order_id, is_sold_unsent)
  where sent_at is not null and not is_template;
