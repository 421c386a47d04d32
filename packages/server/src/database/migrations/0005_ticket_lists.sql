-- What the booking list and the ticket queue read: which tab a booking is in, how many each tab has, and a search by name,
-- each so that a page costs the same at a thousand tickets and at a million.

create extension if not exists pg_trgm;
create extension if not exists btree_gin;

/* Null: never paid for and never held, in no list. */
alter table bookings add column queue_tab text generated always as (
  case
    when status in ('issued', 'changeRequested') then 'ticketed'
    when status = 'held' then 'held'
    when status in ('paid', 'issuing', 'unknown') then 'inProgress'
    when status in ('failed', 'refunded') then 'failed'
    when status in ('cancelled', 'released') or (status = 'expired' and pnr is not null) then 'cancelled'
  end
) stored;
/* PNR and every passenger's name, upper case: what the search looks through. */
alter table bookings add column search_text text not null default '';

create index ticket_queue on bookings (site_id, id desc) where queue_tab is not null;
create index ticket_queue_by_tab on bookings (site_id, queue_tab, id desc) where queue_tab is not null;
create index bookings_of_entity on bookings (site_id, legal_entity_id, id desc) where queue_tab is not null;
create index bookings_of_user on bookings (site_id, user_id, id desc) where queue_tab is not null;
create index bookings_search on bookings using gin (site_id, search_text gin_trgm_ops) where queue_tab is not null;

create function fill_search_text() returns trigger language plpgsql as $$ begin
  update bookings set search_text = upper(concat_ws(' ', pnr, (
    select string_agg(concat_ws(' ', first_name, last_name), ' | ' order by place)
    from booking_passengers p where p.site_id = bookings.site_id and p.booking_id = bookings.id)))
  where (site_id, id) in (select site_id, booking_id from added);
  return null;
end $$;
create trigger passengers_named after insert on booking_passengers
  referencing new table as added for each statement execute function fill_search_text();

create function fill_search_pnr() returns trigger language plpgsql as $$ begin
  new.search_text := upper(concat_ws(' ', new.pnr, case when old.pnr is null then new.search_text else substr(new.search_text, length(old.pnr) + 2) end));
  return new;
end $$;
create trigger pnr_named before update of pnr on bookings
  for each row when (old.pnr is distinct from new.pnr) execute function fill_search_pnr();

/* Counting a million rows for each look at the queue would cost more than the page. Kept in 16 slots, so that two bookings that move at the
   same moment rarely wait for one another. */
create table ticket_counts (
  site_id integer not null references sites (id),
  queue_tab text not null,
  slot integer not null,
  count bigint not null,
  primary key (site_id, queue_tab, slot)
);
call isolate_by_site('ticket_counts');

create function count_tickets() returns trigger language plpgsql as $$
declare slot_now integer := pg_backend_pid() % 16;
begin
  if tg_op = 'UPDATE' and old.queue_tab is not distinct from new.queue_tab then return null; end if;
  if tg_op = 'UPDATE' and old.queue_tab is not null then
    insert into ticket_counts values (old.site_id, old.queue_tab, slot_now, -1)
    on conflict (site_id, queue_tab, slot) do update set count = ticket_counts.count - 1;
  end if;
  if new.queue_tab is not null then
    insert into ticket_counts values (new.site_id, new.queue_tab, slot_now, 1)
    on conflict (site_id, queue_tab, slot) do update set count = ticket_counts.count + 1;
  end if;
  return null;
end $$;
create trigger tickets_counted after insert or update of status, pnr on bookings for each row execute function count_tickets();

/* Row level security lets only leakproof operators use an index, and `like` is not one. This function does what the policy does, its own site
   only, and may use the index. */
create function find_tickets_by_text(pattern text, entity integer, owner integer, tab text, before_id integer, after_id integer, at_most integer)
returns setof integer language sql stable security definer set search_path = public as $$
  select id from bookings
  where site_id = current_site() and queue_tab is not null and search_text like pattern
    and (entity is null or legal_entity_id = entity) and (owner is null or user_id = owner) and (tab is null or queue_tab = tab)
    and (before_id is null or id < before_id) and (after_id is null or id > after_id)
  order by case when after_id is null then id end desc, case when after_id is not null then id end asc
  limit at_most
$$;
revoke all on function find_tickets_by_text from public;
grant execute on function find_tickets_by_text to tradewind_app;
