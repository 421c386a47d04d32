/*
 * Drops one part of the search store in which nothing can be used any more, and says whether it did: results and quotes ten minutes after the last search of
 * their hour has expired, because a supplier that is being asked may still prolong it, and searches once they are remembered no longer. Whoever comes second, or would wait for others, does nothing.
 */
create or replace function drop_search_part(at timestamptz, remembered interval) returns boolean language plpgsql as $$
declare
  part record;
  searches_of_part text;
  is_in_use boolean;
begin
  if not pg_try_advisory_xact_lock(7421002) then return false; end if;
  perform set_config('lock_timeout', '200ms', true);
  for part in
    select c.relname as name, p.relname as parent, substring(c.relname from '[0-9]+$')::integer as hour
    from pg_inherits i join pg_class c on c.oid = i.inhrelid join pg_class p on p.oid = i.inhparent
    where p.oid in ('searches'::regclass, 'search_results'::regclass, 'flight_quotes'::regclass)
    order by 3, 2
  loop
    -- Its hour may still bring searches.
    exit when to_timestamp((part.hour + 1) * 3600.0) > at;
    searches_of_part := 'searches_' || part.hour;
    if to_regclass(searches_of_part) is not null then
      execute format('select exists (select from %I where expires_at > $1)', searches_of_part)
        using case when part.parent = 'searches' then at - remembered else at - interval '10 minutes' end into is_in_use;
      continue when is_in_use;
    end if;
    execute format('drop table %I', part.name);
    return true;
  end loop;
  return false;
exception when lock_not_available then return false;
end $$;
revoke all on function drop_search_part from public;
