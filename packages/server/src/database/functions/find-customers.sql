/* A page of them, the newest first; after `after_id` the nearest comes first. */
create or replace function find_customers(wanted jsonb, before_id integer, after_id integer, skipped integer, at_most integer)
returns setof integer language plpgsql stable security definer set search_path = public as $$
declare terms text := terms_of_customers(wanted);
begin
  if before_id is not null then terms := terms || format(' and id < %L::integer', before_id); end if;
  if after_id is not null then terms := terms || format(' and id > %L::integer', after_id); end if;
  return query execute format('select id from users where %s order by id %s offset %s limit %s', terms,
    case when after_id is null then 'desc' else 'asc' end, skipped, at_most);
end $$;
revoke all on function find_customers from public;
grant execute on function find_customers to tradewind_app;
