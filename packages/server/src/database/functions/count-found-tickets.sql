/*
 * How many bookings a list has, counted no further than `at_most` and, where what is looked for is common, than the first `near` rows of the list: then
 * `is_exact` is false, and there are more than `total`.
 */
create or replace function count_found_tickets(wanted jsonb, sort_column text, direction text, at_most integer, near integer default 2000, out total integer, out is_exact boolean)
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
revoke all on function count_found_tickets from public;
grant execute on function count_found_tickets to tradewind_app;
