/*
 * The newest customers that have a text, at most one more than `at_most`: an index of texts finds them all together, so that their number and a page of them cost one
 * search. Null where nothing is looked for in texts, and where so many have it that looking at the next rows of the list is cheaper.
 */
create or replace function customers_with_text(wanted jsonb, at_most integer, common integer default 4000)
returns integer[] language plpgsql volatile security definer set search_path = public set max_parallel_workers_per_gather = 0 as $$
declare
  terms record;
  found integer[];
begin
  select * into terms from terms_of_customers(wanted);
  if terms.sought is null or guess_rows(terms.guessed) > common then return null; end if;
  execute format('with sought as materialized (%s) select array(select id from users where %s and id in (select id from sought) order by id desc limit %s)',
    terms.sought, terms.plain, at_most + 1) into found;
  return found;
end $$;
revoke all on function customers_with_text from public;
grant execute on function customers_with_text to tradewind_app;
