/*
 * The bookings of a list, in its order, from a place on. `wanted` holds what narrows it, `past_id` the booking after which to go on, `near` how many rows
 * of the list are looked at before an index is asked (fewer in tests, so that each way is taken).
 * Row level security lets only leakproof operators use an index, and neither `like` nor array operators are: this function does what the policy does,
 * its own site only, and may use them. The text is made anew for each filter, because one plan for all of them would be none.
 */
create or replace function find_tickets(wanted jsonb, sort_column text, direction text, past_id integer, skip integer, at_most integer, near integer default 2000)
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
revoke all on function find_tickets from public;
grant execute on function find_tickets to tradewind_app;
