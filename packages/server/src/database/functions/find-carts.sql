/*
 * The carts of the queue whose number, name, destination, customer or company fits, in the order of the queue. `wanted` holds what narrows it: `status`, `customerId`,
 * `legalEntityId`. `near`: how many rows of the queue are looked at, and then ten times as many, before an index is asked (fewer in tests, so that each way is taken).
 * As in find_quotations, `like` is not leakproof, so that under row level security no index would serve it: this function does what the policy does, its own site only.
 */
create or replace function find_carts(wanted jsonb, pattern text, number bigint, at_most integer, near integer default 2000)
returns setof bigint language plpgsql volatile security definer set search_path = public set max_parallel_workers_per_gather = 0 as $$
declare
  site text := format('%L::integer', current_site());
  plain text := format('c.site_id = %s and c.sent_at is not null', site);
  people text;
  texts text;
  looked integer;
  found bigint[];
  is_more boolean;
begin
  perform refuse_unknown_terms(wanted, '{status,customerId,legalEntityId}');
  if wanted ? 'status' then plain := plain || format(' and c.status = %L', wanted ->> 'status'); end if;
  if wanted ? 'customerId' then plain := plain || format(' and c.user_id = %L::integer', wanted ->> 'customerId'); end if;
  if wanted ? 'legalEntityId' then plain := plain || format(' and c.legal_entity_id = %L::integer', wanted ->> 'legalEntityId'); end if;
  people := format(
    'select u.id from users u where u.site_id = %1$s and u.search_text like %2$L and pieces_of(u.site_id, u.search_text) @@ %3$L::tsquery union
       select u.id from legal_entities le join users u on u.site_id = le.site_id and u.legal_entity_id = le.id
       where le.site_id = %1$s and le.kind <> ''person'' and upper(le.name) like %2$L and pieces_of(le.site_id, upper(le.name)) @@ %4$L::tsquery',
    site, pattern, sought_pieces(current_site(), pattern, 'users_pieces'), sought_pieces(current_site(), pattern, 'legal_entities_pieces'));
  texts := format('select c.id from carts c where c.site_id = %s and c.sent_at is not null and upper(c.name || E''\n'' || c.destinations) like %L', site, pattern);
  -- Common words are found among the next rows of the queue, rare ones by their own index, and are few enough to be fetched and sorted.
  if guess_rows(texts) > near / 4 then
    foreach looked in array array[least(at_most, near), least(2 * at_most, near), near, 10 * near] loop
      execute format(
        'with near as materialized (select c.id, c.site_id, c.user_id, c.due_at, c.name, c.destinations from carts c where %1$s order by c.due_at, c.id limit %2$s)
         select array(select c.id from near c
           join users u on u.site_id = c.site_id and u.id = c.user_id
           join legal_entities le on le.site_id = u.site_id and le.id = u.legal_entity_id
           where c.id = %3$L::bigint or upper(c.name || E''\n'' || c.destinations) like %4$L or u.search_text like %4$L
             or (le.kind <> ''person'' and upper(le.name) like %4$L)
           order by c.due_at, c.id limit %5$s), (select count(*) = %2$s from near)',
        plain, looked, number, pattern, at_most) into found, is_more;
      if cardinality(found) = at_most or not is_more then
        return query select unnest(found);
        return;
      end if;
    end loop;
  end if;
  return query execute format(
    'with people as materialized (%1$s), fitting as materialized (
       select c.id, c.due_at from carts c where %2$s and c.id = %3$L::bigint
       union select c.id, c.due_at from carts c where %2$s and upper(c.name || E''\n'' || c.destinations) like %4$L
         and pieces_of(c.site_id, upper(c.name || E''\n'' || c.destinations)) @@ %6$L::tsquery
       union select theirs.id, theirs.due_at from people cross join lateral (
         select c.id, c.due_at from carts c where %2$s and c.user_id = people.id order by c.due_at, c.id limit %5$s) theirs)
     select id from fitting order by due_at, id limit %5$s',
    people, plain, number, pattern, at_most, sought_pieces(current_site(), pattern, 'carts_pieces'));
end $$;
revoke all on function find_carts from public;
grant execute on function find_carts to tradewind_app;
