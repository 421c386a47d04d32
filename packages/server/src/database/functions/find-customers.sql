/*
 * A page of them, the newest first; after `after_id` the nearest comes first. A text that many have is found among the next rows of the list, one that few have by its
 * index: either way costs what the page costs, however many customers there are. `common`: from how many on a text is one of many (fewer in tests).
 */
create or replace function find_customers(wanted jsonb, before_id integer, after_id integer, skipped integer, at_most integer, common integer default 4000)
returns setof integer language plpgsql volatile security definer set search_path = public set max_parallel_workers_per_gather = 0 as $$
declare
  terms record;
  past text := '';
  in_order text := case when after_id is null then 'order by id desc' else 'order by id' end;
  near bigint := least(greatest(common / 2, 20 * (skipped + at_most)), 100000);
  found integer[];
  seen integer;
begin
  select * into terms from terms_of_customers(wanted);
  if before_id is not null then past := past || format(' and id < %L::integer', before_id); end if;
  if after_id is not null then past := past || format(' and id > %L::integer', after_id); end if;
  if terms.sought is null then
    return query execute format('select id from users where %s%s %s offset %s limit %s', terms.plain, past, in_order, skipped, at_most);
    return;
  end if;
  if guess_rows(terms.guessed) > common then
    for ever in 1..2 loop
      execute format('select array_agg(id %1$s) filter (where %2$s), count(*) from (select * from users where %3$s%4$s %1$s limit %5$s) users',
        in_order, terms.fits, terms.plain, past, near) into found, seen;
      if seen < near or cardinality(found) >= skipped + at_most then
        return query select unnest(found[skipped + 1 : skipped + at_most]);
        return;
      end if;
      near := 10 * near;
    end loop;
  end if;
  return query execute format('with sought as materialized (%s) select id from users where %s%s and id in (select id from sought) %s offset %s limit %s',
    terms.sought, terms.plain, past, in_order, skipped, at_most);
end $$;
revoke all on function find_customers from public;
grant execute on function find_customers to tradewind_app;
