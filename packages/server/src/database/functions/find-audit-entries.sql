/* Lines of the trail that fit, newest first, behind another line: in the site of the caller. A line that is not there begins the list anew. */
create or replace function find_audit_entries(wanted jsonb, before_id bigint, at_most integer)
returns setof bigint language plpgsql stable security definer set search_path = public as $$
declare
  terms text[] := array[format('site_id = %L::integer', current_site())];
  before_at timestamptz;
begin
  perform refuse_unknown_terms(wanted, '{area,actor,byItself,aboutKind,aboutId,from,before,numbers,text}');
  if wanted ? 'area' then terms := terms || format('area = %L', wanted ->> 'area'); end if;
  if wanted ? 'actor' then terms := terms || format('actor_user_id = %L::integer', wanted ->> 'actor'); end if;
  if wanted ? 'byItself' then terms := terms || 'actor_user_id is null'::text; end if;
  if wanted ? 'aboutKind' then terms := terms || format('about_kind = %L', wanted ->> 'aboutKind'); end if;
  if wanted ? 'aboutId' then terms := terms || format('about_id = %L', wanted ->> 'aboutId'); end if;
  if wanted ? 'from' then terms := terms || format('at >= %L::timestamptz', wanted ->> 'from'); end if;
  if wanted ? 'before' then terms := terms || format('at < %L::timestamptz', wanted ->> 'before'); end if;
  if wanted ? 'numbers' then
    terms := terms || format('numbers_in(search_text) @> %L::text[]', array(select jsonb_array_elements_text(wanted -> 'numbers')));
  end if;
  if wanted ? 'text' then terms := terms || format('search_text like %L', wanted ->> 'text'); end if;
  select at into before_at from audit_entries where site_id = current_site() and id = before_id;
  if before_at is not null then terms := terms || format('(at, id) < (%L::timestamptz, %L::bigint)', before_at, before_id); end if;
  return query execute format('select id from audit_entries where %s order by at desc, id desc limit %s', array_to_string(terms, ' and '), at_most);
end $$;
revoke all on function find_audit_entries from public;
grant execute on function find_audit_entries to tradewind_app;
