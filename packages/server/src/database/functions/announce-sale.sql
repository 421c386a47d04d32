/*
 * Every open screen that shows an activity or a service that was sold follows when it is paid, confirmed, cancelled or refunded: one message for the sales of an order that
 * move together. A flight is announced as a ticket.
 */
create or replace function announce_sale() returns trigger language plpgsql as $$
declare said text := concat_ws(' ', new.site_id, new.order_id);
begin
  if current_setting('app.sale_said', true) is distinct from said then
    perform add_news(new.site_id, json_build_object('siteId', new.site_id, 'topic', 'sale', 'orderId', new.order_id,
      'legalEntityId', new.legal_entity_id, 'userId', new.user_id));
    perform set_config('app.sale_said', said, true);
  end if;
  if new.status = 'cancelled' then
    perform say_quotation(q.site_id, q.id, q.sent_version is not null, q.legal_entity_id, q.customer_id)
    from quotation_sales l join quotations q on q.site_id = l.site_id and q.id = l.quotation_id
    where l.site_id = new.site_id and l.sale_id = new.id;
  end if;
  return null;
end $$;

create or replace trigger sale_announced after update on sales
  for each row when (new.kind in ('activity', 'service') and (old.status, old.money, old.lead_name) is distinct from (new.status, new.money, new.lead_name))
  execute function announce_sale();
