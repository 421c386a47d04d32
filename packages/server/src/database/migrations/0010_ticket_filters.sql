-- What the booking list and the ticket queue are filtered, sorted, counted and paged by: each so that a page, and a jump to page 20,000, costs the
-- same at a thousand tickets and at a million.

alter table bookings alter column queue_tab set expression as (
  case
    when needs_staff then 'needsStaff'
    when status = 'issued' then 'ticketed'
    when status = 'changeRequested' then 'changeRequested'
    when status = 'held' then 'held'
    when status in ('paid', 'issuing', 'unknown') then 'inProgress'
    when status in ('failed', 'refunded') then 'failed'
    when status in ('cancelled', 'released') or (status = 'expired' and pnr is not null) then 'cancelled'
  end
);

/* What a booking is found by when it is known exactly: its number, its PNR, its ticket numbers with and without the airline's three digits. */
create function booking_keys(id integer, pnr text, ticket_numbers text[]) returns text[] language sql immutable parallel safe as $$
  select array_agg(distinct key) from (
    select 'TW' || id::text union all select upper(pnr)
    union all select number from regexp_replace(array_to_string(ticket_numbers, ' '), '[^0-9A-Za-z ]', '', 'g') as plain, regexp_split_to_table(upper(plain), ' +') as number
    union all select right(number, 10) from regexp_replace(array_to_string(ticket_numbers, ' '), '[^0-9A-Za-z ]', '', 'g') as plain, regexp_split_to_table(upper(plain), ' +') as number
      where number ~ '^\d{13}$'
  ) keys (key) where key <> ''
$$;
alter table bookings add column find_keys text[] generated always as (booking_keys(id, pnr, ticket_numbers)) stored;

/* The day it was booked in the site's own zone: what a day of the filter means. */
alter table bookings add column booked_on date not null default current_date;
alter table bookings disable trigger user;
update bookings set booked_on = (bookings.created_at at time zone
  case s.country_code when 'IN' then 'Asia/Kolkata' when 'AE' then 'Asia/Dubai' else 'UTC' end)::date
from sites s where s.id = bookings.site_id;
alter table bookings enable trigger user;

/* The airline's rules as the buyer was shown them: suppliers forget them with the search. Null: none were given. */
alter table flight_quotes add column fare_rules jsonb;
alter table bookings add column fare_rules jsonb;

/* One index for each order and each whose-bookings. What else is often asked stands in them, so that skipping rows does not visit the table. */
drop index ticket_queue, ticket_queue_by_tab, bookings_of_entity, bookings_of_user;
create index tickets_booked on bookings (site_id, created_at, id) include (queue_tab, is_domestic, travel_at) where queue_tab is not null;
create index tickets_booked_by_tab on bookings (site_id, queue_tab, created_at, id) include (is_domestic, travel_at) where queue_tab is not null;
create index tickets_travel on bookings (site_id, travel_at, id) include (queue_tab, is_domestic, created_at) where queue_tab is not null;
create index tickets_travel_by_tab on bookings (site_id, queue_tab, travel_at, id) include (is_domestic, created_at) where queue_tab is not null;
create index tickets_booked_of_entity on bookings (site_id, legal_entity_id, created_at, id) include (queue_tab, is_domestic, travel_at) where queue_tab is not null;
create index tickets_booked_of_entity_by_tab on bookings (site_id, legal_entity_id, queue_tab, created_at, id) include (is_domestic, travel_at) where queue_tab is not null;
create index tickets_travel_of_entity on bookings (site_id, legal_entity_id, travel_at, id) include (queue_tab, is_domestic, created_at) where queue_tab is not null;
create index tickets_booked_of_user on bookings (site_id, user_id, created_at, id) include (queue_tab, is_domestic, travel_at) where queue_tab is not null;
create index tickets_travel_of_user on bookings (site_id, user_id, travel_at, id) include (queue_tab, is_domestic, created_at) where queue_tab is not null;
create index tickets_by_key on bookings using gin (site_id, find_keys) where queue_tab is not null;
create index tickets_by_pnr on bookings (site_id, pnr text_pattern_ops) where queue_tab is not null;
create index tickets_of_airline on bookings using gin (site_id, airline_codes) where queue_tab is not null;
/* Names are many and uneven: the planner must know whether 'Kumar' is one row in fifty or one in a million. */
alter table bookings alter column search_text set statistics 1000;

/*
 * How many tickets there are, kept: in all, by month and by day of booking and of travel, for the site, for each company and each person. A booking that
 * moves leaves its news in a table of its own, where no two bookings wait for one another; `fold_ticket_news` adds them up now and then.
 */
create table ticket_tallies (
  site_id integer not null references sites (id),
  whose text not null check (whose in ('site', 'entity', 'user')),
  /* A legal entity or a user; 0 for the site. */
  whose_id integer not null,
  axis text not null check (axis in ('total', 'bookedMonth', 'bookedDay', 'travelMonth', 'travelDay')),
  /* '' for the total, 'YYYY-MM', 'YYYY-MM-DD'. */
  period text not null,
  queue_tab text not null,
  is_domestic boolean not null,
  count bigint not null,
  primary key (site_id, whose, whose_id, axis, period, queue_tab, is_domestic)
);
create index ticket_tallies_spent on ticket_tallies (site_id) where count = 0;
create table ticket_news (
  site_id integer not null,
  id bigint generated by default as identity,
  legal_entity_id integer not null,
  user_id integer not null,
  booked_on text not null,
  travel_on text not null,
  queue_tab text not null,
  is_domestic boolean not null,
  change smallint not null check (change in (1, -1)),
  primary key (site_id, id)
);
call isolate_by_site('ticket_tallies');
call isolate_by_site('ticket_news');

/* News as the tallies they will be added to. */
create view ticket_news_told with (security_invoker = true) as
  select n.site_id, n.id, w.whose, w.whose_id, a.axis, a.period, n.queue_tab, n.is_domestic, n.change
  from ticket_news n
  cross join lateral (values ('site', 0), ('entity', n.legal_entity_id), ('user', n.user_id)) as w (whose, whose_id)
  cross join lateral (values ('total', ''), ('bookedMonth', left(n.booked_on, 7)), ('bookedDay', n.booked_on),
    ('travelMonth', left(n.travel_on, 7)), ('travelDay', n.travel_on)) as a (axis, period);
/* What is counted as of now: the tallies and the news that are not in them yet. */
create view ticket_counts_now with (security_invoker = true) as
  select site_id, whose, whose_id, axis, period, queue_tab, is_domestic, count from ticket_tallies
  union all
  select site_id, whose, whose_id, axis, period, queue_tab, is_domestic, change from ticket_news_told;

/* Adds the news to the tallies. One at a time; who comes second finds nothing to do. */
create function fold_ticket_news(at_most integer) returns integer language plpgsql security definer set search_path = public as $$
declare folded integer;
begin
  if not pg_try_advisory_xact_lock(hashtext('fold_ticket_news')) then return 0; end if;
  with gone as (
    delete from ticket_news n using (select site_id, id from ticket_news order by site_id, id limit at_most) oldest
    where n.site_id = oldest.site_id and n.id = oldest.id returning n.*
  ), added as (
    insert into ticket_tallies
      select g.site_id, w.whose, w.whose_id, a.axis, a.period, g.queue_tab, g.is_domestic, sum(g.change)
      from gone g
      cross join lateral (values ('site', 0), ('entity', g.legal_entity_id), ('user', g.user_id)) as w (whose, whose_id)
      cross join lateral (values ('total', ''), ('bookedMonth', left(g.booked_on, 7)), ('bookedDay', g.booked_on),
        ('travelMonth', left(g.travel_on, 7)), ('travelDay', g.travel_on)) as a (axis, period)
      group by 1, 2, 3, 4, 5, 6, 7
    on conflict (site_id, whose, whose_id, axis, period, queue_tab, is_domestic) do update set count = ticket_tallies.count + excluded.count
  ) select count(*) into folded from gone;
  delete from ticket_tallies where count = 0;
  return folded;
end $$;

create function tell_ticket_news() returns trigger language plpgsql as $$ begin
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
create trigger ticket_told after insert on bookings for each row when (new.queue_tab is not null) execute function tell_ticket_news();
create trigger ticket_moved after update on bookings for each row
  when ((old.queue_tab, old.legal_entity_id, old.user_id, old.booked_on, left(old.travel_at, 10), old.is_domestic)
    is distinct from (new.queue_tab, new.legal_entity_id, new.user_id, new.booked_on, left(new.travel_at, 10), new.is_domestic))
  execute function tell_ticket_news();

insert into ticket_news (site_id, legal_entity_id, user_id, booked_on, travel_on, queue_tab, is_domestic, change)
  select site_id, legal_entity_id, user_id, booked_on, left(travel_at, 10), queue_tab, is_domestic, 1 from bookings where queue_tab is not null;
revoke update, delete, truncate on ticket_news from tradewind_app;
revoke insert, update, delete, truncate on ticket_tallies from tradewind_app;
drop trigger tickets_counted on bookings;
drop function count_tickets();
drop table ticket_counts;
drop function find_tickets_by_text;

/*
 * The bookings of a list, in its order, from a place on. `wanted` holds what narrows it, `past_id` the booking after which to go on.
 * Row level security lets only leakproof operators use an index, and neither `like` nor array operators are: this function does what the policy does,
 * its own site only, and may use them. The text is made anew for each filter, because one plan for all of them would be none.
 */
create function find_tickets(wanted jsonb, sort_column text, direction text, past_id integer, skip integer, at_most integer)
returns setof integer language plpgsql stable security definer set search_path = public set max_parallel_workers_per_gather = 0 as $$
declare
  terms text[] := array[format('site_id = %L::integer', current_site())];
  -- What only a look at the row, or an index without an order, can tell.
  sought text[] := '{}';
  found integer[];
  in_order text;
  past_key text;
  word text;
begin
  if sort_column not in ('created_at', 'travel_at') or direction not in ('asc', 'desc') then raise exception 'no such order'; end if;
  terms := terms || case when wanted ? 'tab' then format('queue_tab = %L', wanted ->> 'tab') else 'queue_tab is not null' end;
  if wanted ? 'entity' then terms := terms || format('legal_entity_id = %L::integer', wanted ->> 'entity'); end if;
  if wanted ? 'owner' then terms := terms || format('user_id = %L::integer', wanted ->> 'owner'); end if;
  if wanted ? 'isDomestic' then terms := terms || format('is_domestic = %L::boolean', wanted ->> 'isDomestic'); end if;
  if wanted ? 'airline' then sought := sought || format('airline_codes @> array[%L]', wanted ->> 'airline'); end if;
  if wanted ? 'bookedFrom' then terms := terms || format('created_at >= %L::timestamptz', wanted ->> 'bookedFrom'); end if;
  if wanted ? 'bookedBefore' then terms := terms || format('created_at < %L::timestamptz', wanted ->> 'bookedBefore'); end if;
  if wanted ? 'travelFrom' then terms := terms || format('travel_at >= %L', wanted ->> 'travelFrom'); end if;
  if wanted ? 'travelBefore' then terms := terms || format('travel_at < %L', wanted ->> 'travelBefore'); end if;
  -- Nobody books a flight that has left: a list of old flights need not begin with today's bookings.
  if wanted ? 'travelBefore' and sort_column = 'created_at' then
    terms := terms || format('created_at < %L::timestamptz', (wanted ->> 'travelBefore')::date + 2);
  end if;
  if wanted ? 'bookedFrom' and sort_column = 'travel_at' then
    terms := terms || format('travel_at >= %L', to_char((wanted ->> 'bookedFrom')::timestamptz at time zone 'UTC' - interval '2 days', 'YYYY-MM-DD'));
  end if;
  -- What is known exactly is looked up first: the planner takes any array of keys for one row in two hundred, and would walk them all.
  if wanted ? 'key' then
    terms := terms || format('id = any (array(select id from bookings where site_id = %L::integer and queue_tab is not null and (find_keys && %L::text[] or pnr like %L)))',
      current_site(), array(select jsonb_array_elements_text(wanted -> 'key')), wanted ->> 'pnrPattern');
  end if;
  if wanted ? 'text' then
    sought := sought || format('(search_text like %L or id = any (array(select id from bookings where site_id = %L::integer and queue_tab is not null and find_keys && %L::text[])))',
      wanted ->> 'text', current_site(), array(select jsonb_array_elements_text(wanted -> 'textKey')));
  end if;
  -- A name is looked for in what stands after the PNR; as a position, which the planner does not take for rarer than the name itself.
  for word in select jsonb_array_elements_text(wanted -> 'names') loop
    sought := sought || format('search_text like %L and strpos(substr(search_text, coalesce(length(pnr), -1) + 2), %L) > 0',
      '%' || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%', word);
  end loop;
  if past_id is not null then
    execute format('select %I::text from bookings where site_id = $1 and id = $2', sort_column) into past_key using current_site(), past_id;
    if past_key is not null then
      terms := terms || format('(%I, id) %s (%L::%s, %L::integer)', sort_column, case direction when 'asc' then '>' else '<' end,
        past_key, case sort_column when 'created_at' then 'timestamptz' else 'text' end, past_id);
    end if;
  end if;
  in_order := format('order by %1$I %2$s, id %2$s', sort_column, direction);
  if sought = '{}' then
    return query execute format('select id from bookings where %s %s offset %s limit %s', array_to_string(terms, ' and '), in_order, skip, at_most);
    return;
  end if;
  -- Common things are found among the next few rows of the list; what is not found there is rare, and few enough to be fetched by its own index and
  -- sorted. Left to one plan, two filters that never meet would be looked for in every row there is.
  execute format('select array(select id from (select * from bookings where %1$s %2$s limit %3$s) near where %4$s %2$s offset %5$s limit %6$s)',
    array_to_string(terms, ' and '), in_order, greatest(2000, 25 * (skip + at_most)), array_to_string(sought, ' and '), skip, at_most) into found;
  if cardinality(found) = at_most then
    return query select unnest(found);
    return;
  end if;
  return query execute format('with fitting as materialized (select id, %1$I from bookings where %2$s) select id from fitting %3$s offset %4$s limit %5$s',
    sort_column, array_to_string(terms || sought, ' and '), in_order, skip, at_most);
end $$;
revoke all on function find_tickets from public;
grant execute on function find_tickets to tradewind_app;
revoke all on function fold_ticket_news from public;
