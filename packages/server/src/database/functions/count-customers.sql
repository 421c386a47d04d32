/*
 * How many customers a list has. By type, group, state and creator they are counted already. A text is counted no further than `at_most` and, where many have it, than
 * the first rows of the list: then `is_exact` is false, and there are more than `total`. Without `at_most` it is counted to the end.
 */
create or replace function count_customers(wanted jsonb, at_most integer, common integer default 4000, out total bigint, out is_exact boolean)
language plpgsql volatile security definer set search_path = public set max_parallel_workers_per_gather = 0 as $$
declare
  terms record;
  kept text;
  seen integer;
begin
  select * into terms from terms_of_customers(wanted);
  is_exact := true;
  if terms.sought is null and not wanted ? 'userId' then
    select plain into kept from terms_of_customers(wanted || '{"isKept": true}');
    kept := kept || case when wanted ? 'staffId' then '' else ' and created_by = 0' end;
    execute format('select coalesce(sum(count), 0) from user_counts where %s', kept) into total;
    return;
  end if;
  if terms.sought is null or at_most is null then
    execute format('select count(*) from users where %s%s', terms.plain, coalesce(' and id in (' || terms.sought || ')', '')) into total;
    return;
  end if;
  if guess_rows(terms.guessed) > common then
    execute format('select count(*) filter (where %2$s), count(*) from (select * from users where %1$s order by id desc limit %3$s) users',
      terms.plain, terms.fits, common / 2) into total, seen;
    if seen < common / 2 or total > 1 then
      is_exact := seen < common / 2 and total <= at_most;
      -- More than: one less than was found.
      total := least(case when seen < common / 2 then total else total - 1 end, at_most);
      return;
    end if;
  end if;
  execute format('select count(*) from (select from users where %s and id in (%s) limit %s) counted', terms.plain, terms.sought, at_most + 1) into total;
  is_exact := total <= at_most;
  total := least(total, at_most);
end $$;
revoke all on function count_customers from public;
grant execute on function count_customers to tradewind_app;
