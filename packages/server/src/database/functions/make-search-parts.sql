/*
 * Makes the parts of the search store for one hour (whole hours since 1970), unless they are there. Attached, not created in place: that locks neither
 * who reads nor who writes. A parent cannot be unlogged, so each part is.
 */
create or replace procedure make_search_parts(wanted integer) language plpgsql as $$
declare
  parent text;
  part text;
begin
  perform pg_advisory_xact_lock(7421002);
  foreach parent in array array['searches', 'search_results', 'flight_quotes'] loop
    part := parent || '_' || wanted;
    continue when to_regclass(part) is not null;
    execute format('create unlogged table %I (like %I including all, check (hour = %s))', part, parent, wanted);
    call isolate_by_site(part::regclass);
    execute format('alter table %I attach partition %I for values in (%s)', parent, part, wanted);
  end loop;
end $$;
revoke all on procedure make_search_parts from public;
