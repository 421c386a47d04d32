create or replace function record_ticket_news() returns trigger language plpgsql as $$ begin
  if tg_op = 'UPDATE' and old.queue_tab is not null then
    insert into ticket_news (site_id, legal_entity_id, user_id, booked_on, travel_on, queue_tab, is_domestic, change)
    values (old.site_id, old.legal_entity_id, old.user_id, old.booked_on, left(old.travel_at, 10), old.queue_tab, old.is_domestic, -1);
  end if;
  if new.queue_tab is not null then
    insert into ticket_news (site_id, legal_entity_id, user_id, booked_on, travel_on, queue_tab, is_domestic, change)
    values (new.site_id, new.legal_entity_id, new.user_id, new.booked_on, left(new.travel_at, 10), new.queue_tab, new.is_domestic, 1);
  end if;
  return null;
end $$;

create or replace trigger ticket_added after insert on bookings for each row when (new.queue_tab is not null) execute function record_ticket_news();
create or replace trigger ticket_moved after update on bookings for each row
  when ((old.queue_tab, old.legal_entity_id, old.user_id, old.booked_on, left(old.travel_at, 10), old.is_domestic)
    is distinct from (new.queue_tab, new.legal_entity_id, new.user_id, new.booked_on, left(new.travel_at, 10), new.is_domestic))
  execute function record_ticket_news();
