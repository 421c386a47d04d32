/*
 * Makes one part of the search store for a range of hours (whole hours since 1970, both included), unless it is there. It is named after its last hour, before
 * which it is not dropped. Attached, not created in place: that locks neither who reads nor who writes. A parent cannot be unlogged, so each part is.
 */
create or replace procedure make_search_part_of_hours(first integer, last integer) language plpgsql as $$
declare
  parent text;
  part text;
  hours text;
begin
  perform pg_advisory_xact_lock(7421002);
  select string_agg(hour::text, ', ') into hours from generate_series(first, last) as hour;
  foreach parent in array array['searches', 'search_results', 'flight_quotes'] loop
    part := parent || '_' || last;
    continue when to_regclass(part) is not null;
    execute format('create unlogged table %I (like %I including all, check (hour in (%s)))', part, parent, hours);
    call isolate_by_site(part::regclass);
    execute format('alter table %I attach partition %I for values in (%s)', parent, part, hours);
  end loop;
end $$;
revoke all on procedure make_search_part_of_hours from public;
