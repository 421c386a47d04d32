-- Lists narrowed by an airline or a name, at a million tickets as at a thousand: what is rare is found by one index for both, what is common among the
-- next rows of the list, and neither is counted further than it was looked at.

/*
 * Without the site: in an inverted index a site is one list of all its tickets, and walking that list beside the others cost more than all the rest
 * (a PNR in the text 7.6 ms instead of 0.1). The function below drops other sites' rows. Together, two filters meet inside the index.
 */
create index tickets_by_words on bookings using gin (airline_codes, search_text gin_trgm_ops) where queue_tab is not null;
drop index bookings_search, tickets_of_airline;

/*
 * How many rows the planner expects. For the functions below only: it runs what it is given, as the owner. Volatile, as are those that ask it, because
 * PostgreSQL explains nothing in functions that are not.
 */
create function guess_rows(query text) returns float8 language plpgsql volatile set search_path = public set max_parallel_workers_per_gather = 0 as $$
declare plan json;
begin
  execute 'explain (format json) ' || query into plan;
  return plan -> 0 -> 'Plan' ->> 'Plan Rows';
end $$;

/*
 * What narrows a list, as SQL. `plain`: what its ordered indexes tell. `sought`: what only a look at the row tells, or an index without an order; null if
 * there is none of it. `past`: where to go on behind a booking.
 */
create function ticket_terms(wanted jsonb, sort_column text, direction text, past_id integer, out plain text, out sought text, out past text)
language plpgsql stable set search_path = public as $$
declare
  terms text[] := array[format('site_id = %L::integer', current_site())];
  looks text[] := '{}';
  past_key text;
  word text;
begin
  if sort_column not in ('created_at', 'travel_at') or direction not in ('asc', 'desc') then raise exception 'no such order'; end if;
  terms := terms || case when wanted ? 'tab' then format('queue_tab = %L', wanted ->> 'tab') else 'queue_tab is not null' end;
  if wanted ? 'entity' then terms := terms || format('legal_entity_id = %L::integer', wanted ->> 'entity'); end if;
  if wanted ? 'owner' then terms := terms || format('user_id = %L::integer', wanted ->> 'owner'); end if;
  if wanted ? 'isDomestic' then terms := terms || format('is_domestic = %L::boolean', wanted ->> 'isDomestic'); end if;
  if wanted ? 'airline' then looks := looks || format('airline_codes @> array[%L]', wanted ->> 'airline'); end if;
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
    looks := looks || format('(search_text like %L or id = any (%L::integer[]))', wanted ->> 'text', array(
      select id from bookings where site_id = current_site() and queue_tab is not null
        and find_keys && array(select jsonb_array_elements_text(wanted -> 'textKey'))));
  end if;
  -- A name is looked for in what stands after the PNR; as a position, which the planner does not take for rarer than the name itself.
  for word in select jsonb_array_elements_text(wanted -> 'names') loop
    looks := looks || format('search_text like %L and strpos(substr(search_text, coalesce(length(pnr), -1) + 2), %L) > 0',
      '%' || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%', word);
  end loop;
  if past_id is not null then
    execute format('select %I::text from bookings where site_id = $1 and id = $2', sort_column) into past_key using current_site(), past_id;
    if past_key is not null then
      past := format(' and (%I, id) %s (%L::%s, %L::integer)', sort_column, case direction when 'asc' then '>' else '<' end,
        past_key, case sort_column when 'created_at' then 'timestamptz' else 'text' end, past_id);
    end if;
  end if;
  plain := array_to_string(terms, ' and ');
  sought := nullif(array_to_string(looks, ' and '), '');
  past := coalesce(past, '');
end $$;

drop function find_tickets;
/*
 * The bookings of a list, in its order, from a place on. `wanted` holds what narrows it, `past_id` the booking after which to go on, `near` how many rows
 * of the list are looked at before an index is asked (fewer in tests, so that each way is taken).
 * Row level security lets only leakproof operators use an index, and neither `like` nor array operators are: this function does what the policy does,
 * its own site only, and may use them. The text is made anew for each filter, because one plan for all of them would be none.
 */
create function find_tickets(wanted jsonb, sort_column text, direction text, past_id integer, skip integer, at_most integer, near integer default 2000)
returns setof integer language plpgsql volatile security definer set search_path = public set max_parallel_workers_per_gather = 0 as $$
declare
  terms record;
  in_order text := format('order by %1$I %2$s, id %2$s', sort_column, direction);
  looked integer := greatest(near, near / 80 * (skip + at_most));
  found integer[];
  is_more boolean;
begin
  select * into terms from ticket_terms(wanted, sort_column, direction, past_id);
  if terms.sought is null then
    return query execute format('select id from bookings where %s%s %s offset %s limit %s', terms.plain, terms.past, in_order, skip, at_most);
    return;
  end if;
  -- Common things are found among the next rows of the list, rare ones by their own index, and are few enough to be fetched and sorted. Left to one
  -- plan, two filters that never meet would be looked for in every row there is.
  if guess_rows(format('select id from bookings where %s and %s', terms.plain, terms.sought)) > near / 4 then
    for ever in 1..2 loop
      execute format('select array(select id from (select * from bookings where %1$s%2$s %3$s limit %4$s) near where %5$s %3$s offset %6$s limit %7$s)',
        terms.plain, terms.past, in_order, looked, terms.sought, skip, at_most) into found;
      is_more := cardinality(found) < at_most;
      if is_more then
        execute format('select count(*) = %4$s from (select from bookings where %1$s%2$s %3$s limit %4$s) near', terms.plain, terms.past, in_order, looked)
          into is_more;
      end if;
      if not is_more then
        return query select unnest(found);
        return;
      end if;
      looked := 10 * looked;
    end loop;
  end if;
  return query execute format('with fitting as materialized (select id, %1$I from bookings where %2$s%3$s and %4$s) select id from fitting %5$s offset %6$s limit %7$s',
    sort_column, terms.plain, terms.past, terms.sought, in_order, skip, at_most);
end $$;

/*
 * How many bookings a list has, counted no further than `at_most` and, where what is looked for is common, than the first `near` rows of the list: then
 * `is_exact` is false, and there are more than `total`.
 */
create function count_found_tickets(wanted jsonb, sort_column text, direction text, at_most integer, near integer default 2000, out total integer, out is_exact boolean)
language plpgsql volatile security definer set search_path = public set max_parallel_workers_per_gather = 0 as $$
declare
  terms record;
  seen integer;
begin
  select * into terms from ticket_terms(wanted, sort_column, direction, null);
  if terms.sought is not null and guess_rows(format('select id from bookings where %s and %s', terms.plain, terms.sought)) > near / 4 then
    execute format('select count(*) filter (where %4$s), count(*) from (select * from bookings where %1$s order by %2$I %3$s, id %3$s limit %5$s) near',
      terms.plain, sort_column, direction, terms.sought, near) into total, seen;
    if seen < near or total > 1 then
      is_exact := seen < near and total <= at_most;
      -- More than: one less than was found.
      total := least(case when seen < near then total else total - 1 end, at_most);
      return;
    end if;
  end if;
  execute format('select count(*) from (select from bookings where %s and %s limit %s) counted', terms.plain, coalesce(terms.sought, 'true'), at_most + 1) into total;
  is_exact := total <= at_most;
  total := least(total, at_most);
end $$;
revoke all on function guess_rows, ticket_terms, find_tickets, count_found_tickets from public;
grant execute on function find_tickets, count_found_tickets to tradewind_app;
