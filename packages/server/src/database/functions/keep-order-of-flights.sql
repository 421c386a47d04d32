/* A flight order is an order with what only flights need. */
create or replace function keep_order_of_flights() returns trigger language plpgsql as $$ begin
  insert into orders (site_id, id, user_id, legal_entity_id, created_at)
  values (new.site_id, new.id, new.user_id, new.legal_entity_id, new.created_at);
  return null;
end $$;

create or replace trigger order_kept after insert on flight_orders for each row execute function keep_order_of_flights();
