/* Tells the endpoints of a buyer that wait for this kind of event. Nothing is written where nobody does. */
create or replace function add_webhook_event(site integer, buyer integer, kind text, about jsonb) returns void language plpgsql as $$
declare
  event uuid;
begin
  if not exists (select from webhook_endpoints e
    where e.site_id = site and e.legal_entity_id = buyer and e.deleted_at is null and e.stopped_at is null and e.events @> array[kind]) then
    return;
  end if;
  insert into webhook_events (site_id, legal_entity_id, type, facts) values (site, buyer, kind, about) returning id into event;
  insert into webhook_deliveries (site_id, event_id, endpoint_id)
  select site, event, e.id from webhook_endpoints e
    where e.site_id = site and e.legal_entity_id = buyer and e.deleted_at is null and e.stopped_at is null and e.events @> array[kind];
end $$;

create or replace function add_sale_event() returns trigger language plpgsql as $$
declare
  about jsonb := jsonb_build_object('bookingId', new.id, 'orderId', new.order_id, 'kind', new.kind, 'status', new.status, 'money', new.money,
    'title', new.title, 'amountMinor', (new.amount_minor + new.adjusted_minor + new.changed_sales_minor)::text, 'currency', new.currency,
    'from', new.used_from, 'to', new.used_to);
  kind text := case
    when new.status = old.status then null
    when new.status = 'issued' and old.status = 'changeRequested' then 'booking.changed'
    when new.status = 'issued' then 'booking.ticketed'
    when new.status = 'changeRequested' then 'booking.change_requested'
    when new.status in ('held', 'confirmed', 'failed', 'released', 'expired', 'cancelled') then 'booking.' || new.status
  end;
begin
  -- A part of a quotation that shows its customer no prices of its parts says none here either.
  if new.is_of_quotation and exists (
    select from quotation_sales part
      join quotations q on q.site_id = part.site_id and q.id = part.quotation_id
      join quotation_versions v on v.site_id = q.site_id and v.quotation_id = q.id and v.version = coalesce(q.sent_version, q.version)
    where part.site_id = new.site_id and part.sale_id = new.id and v.price_breakup <> 'full')
  then about := about - 'amountMinor'; end if;
  if kind is not null then perform add_webhook_event(new.site_id, new.legal_entity_id, kind, about); end if;
  if (new.money like 'refunded%' and old.money not like 'refunded%') or new.changed_sales_minor < old.changed_sales_minor then
    perform add_webhook_event(new.site_id, new.legal_entity_id, 'booking.refunded', about);
  end if;
  return null;
end $$;

create or replace trigger sale_event after update on sales for each row
  when (old.status is distinct from new.status or old.money is distinct from new.money or new.changed_sales_minor < old.changed_sales_minor)
  execute function add_sale_event();

create or replace function add_wallet_event() returns trigger language plpgsql as $$ begin
  perform add_webhook_event(new.site_id, new.legal_entity_id, 'wallet.changed',
    jsonb_build_object('balanceMinor', new.balance_minor::text, 'currency', new.currency));
  return null;
end $$;

create or replace trigger wallet_event after update of balance_minor on ledger_accounts
  for each row when (new.kind = 'wallet' and old.balance_minor is distinct from new.balance_minor)
  execute function add_wallet_event();
