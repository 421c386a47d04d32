-- The desk: finding one's way in the audit trail.

/* What a search in the trail looks through: who, what, about what, and the words that changed. */
alter table audit_entries add column search_text text generated always as
  (upper(left(actor_name || ' ' || action || ' ' || about_id || ' ' || coalesce(note, '') || ' ' || coalesce(before::text, '') || ' ' || coalesce(after::text, ''), 4000))) stored;
create index audit_by_text on audit_entries using gin (site_id, search_text gin_trgm_ops);
create index audit_by_day on audit_entries (site_id, at);

/*
 * The lines of the trail that fit, newest first. Row level security lets only leakproof operators use an index, and `like` is not one: this function
 * does what the policy does, its own site only, and may use it. The text is made anew for each filter, because one plan for all of them would be none.
 */
create function find_audit_entries(wanted jsonb, before_id bigint, at_most integer)
returns setof bigint language plpgsql stable security definer set search_path = public as $$
declare terms text[] := array[format('site_id = %L::integer', current_site())];
begin
  if wanted ? 'area' then terms := terms || format('area = %L', wanted ->> 'area'); end if;
  if wanted ? 'actor' then terms := terms || format('actor_user_id = %L::integer', wanted ->> 'actor'); end if;
  if wanted ? 'byItself' then terms := terms || 'actor_user_id is null'::text; end if;
  if wanted ? 'aboutKind' then terms := terms || format('about_kind = %L', wanted ->> 'aboutKind'); end if;
  if wanted ? 'aboutId' then terms := terms || format('about_id = %L', wanted ->> 'aboutId'); end if;
  if wanted ? 'from' then terms := terms || format('at >= %L::timestamptz', wanted ->> 'from'); end if;
  if wanted ? 'before' then terms := terms || format('at < %L::timestamptz', wanted ->> 'before'); end if;
  if wanted ? 'text' then terms := terms || format('search_text like %L', wanted ->> 'text'); end if;
  if before_id is not null then terms := terms || format('id < %L::bigint', before_id); end if;
  return query execute format('select id from audit_entries where %s order by id desc limit %s', array_to_string(terms, ' and '), at_most);
end $$;
revoke all on function find_audit_entries from public;
grant execute on function find_audit_entries to tradewind_app;
