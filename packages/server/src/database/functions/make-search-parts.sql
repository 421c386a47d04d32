/* Makes the parts of the search store for one hour (whole hours since 1970), unless they are there. */
create or replace procedure make_search_parts(wanted integer) language plpgsql as $$
begin
  call make_search_part_of_hours(wanted, wanted);
end $$;
revoke all on procedure make_search_parts from public;
