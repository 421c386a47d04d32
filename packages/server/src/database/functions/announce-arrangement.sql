/* Open screens that show a service follow what the desk arranges for it. */
create or replace function announce_arrangement() returns trigger language plpgsql as $$ begin
  perform add_news(s.site_id, json_build_object('siteId', s.site_id, 'topic', 'sale', 'orderId', s.order_id,
    'legalEntityId', s.legal_entity_id, 'userId', s.user_id))
  from sales s where s.site_id = new.site_id and s.id = new.sale_id;
  return null;
end $$;

create or replace trigger arrangement_announced after insert or update on arrangements for each row execute function announce_arrangement();
