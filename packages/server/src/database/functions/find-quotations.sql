/*
 * The quotations whose number, name, customer or company fits, the newest first. `wanted` holds what narrows the list: `status`, `customerId`, `legalEntityId`, `isSent`
 * (as its customer sees it: the version that was sent), `isTemplate`, `before`. `near`: how many rows of the list are looked at before an index is asked (fewer in
 * tests, so that each way is taken). Row level security lets only leakproof operators use an index, and `like` is not one: this function does what the policy does,
 * its own site only, and may use it. The text is made anew for each filter, because one plan for all of them would be none.
 */
create or replace function find_quotations(wanted jsonb, pattern text, number bigint, at_most integer, near integer default 2000)
returns setof bigint language plpgsql volatile security definer set search_path = public set max_parallel_workers_per_gather = 0 as $$
declare
  site text := format('%L::integer', current_site());
  plain text := format('q.site_id = %s', site);
  version text := case when wanted ? 'isSent' then 'q.sent_version' else 'q.version' end;
  people text;
  fits text;
  looked integer := near;
  found bigint[];
  is_more boolean;
begin
  perform refuse_unknown_terms(wanted, '{status,customerId,legalEntityId,isSent,isTemplate,before}');
  if wanted ? 'status' then plain := plain || format(' and q.status = %L', wanted ->> 'status'); end if;
  if wanted ? 'customerId' then plain := plain || format(' and q.customer_id = %L::integer', wanted ->> 'customerId'); end if;
  if wanted ? 'legalEntityId' then plain := plain || format(' and q.legal_entity_id = %L::integer', wanted ->> 'legalEntityId'); end if;
  if wanted ? 'isSent' then plain := plain || ' and q.sent_version is not null'::text; end if;
  if wanted ? 'isTemplate' then plain := plain || ' and q.is_template'::text; end if;
  if wanted ? 'before' then plain := plain || format(' and q.id < %L::bigint', wanted ->> 'before'); end if;
  people := format(
    'select u.id from users u where u.site_id = %1$s and u.search_text like %2$L and pieces_of(u.site_id, u.search_text) @@ %3$L::tsquery union
       select u.id from legal_entities le join users u on u.site_id = le.site_id and u.legal_entity_id = le.id
       where le.site_id = %1$s and le.kind <> ''person'' and upper(le.name) like %2$L and pieces_of(le.site_id, upper(le.name)) @@ %4$L::tsquery',
    site, pattern, sought_pieces(current_site(), pattern, 'users_pieces'), sought_pieces(current_site(), pattern, 'legal_entities_pieces'));
  fits := format(
    '(q.id = %1$L::bigint or upper(v.name) like %2$L or u.search_text like %2$L or (le.kind <> ''person'' and upper(le.name) like %2$L))', number, pattern);
  -- Common words are found among the next rows of the list, rare ones by their own index, and are few enough to be fetched and sorted.
  if guess_rows(format('select from quotation_versions v where v.site_id = %s and upper(v.name) like %L', site, pattern)) > near / 4 then
    for ever in 1..2 loop
      execute format(
        'with near as materialized (select q.id, q.site_id, q.customer_id, %5$s as version from quotations q where %1$s order by q.id desc limit %2$s)
         select array(select q.id from near q
           join quotation_versions v on v.site_id = q.site_id and v.quotation_id = q.id and v.version = q.version
           join users u on u.site_id = q.site_id and u.id = q.customer_id
           join legal_entities le on le.site_id = u.site_id and le.id = u.legal_entity_id
           where %3$s order by q.id desc limit %4$s), (select count(*) = %2$s from near)',
        plain, looked, fits, at_most, version) into found, is_more;
      if cardinality(found) = at_most or not is_more then
        return query select unnest(found);
        return;
      end if;
      looked := 10 * looked;
    end loop;
  end if;
  return query execute format(
    'with people as materialized (%1$s), fitting as materialized (
       select q.id from quotations q where %2$s and q.id = %3$L::bigint
       union select q.id from quotation_versions v join quotations q on q.site_id = v.site_id and q.id = v.quotation_id and v.version = %6$s
         where v.site_id = %4$s and upper(v.name) like %5$L and %2$s
       union select theirs.id from people cross join lateral (
         select q.id from quotations q where %2$s and q.customer_id = people.id order by q.id desc limit %7$s) theirs)
     select id from fitting order by id desc limit %7$s',
    people, plain, number, site, pattern, version, at_most);
end $$;
revoke all on function find_quotations from public;
grant execute on function find_quotations to tradewind_app;
