/* The names of those who travel, to be searched: when they are written, and when one of them is changed. */
create or replace function fill_search_text() returns trigger language plpgsql as $$ begin
  if tg_level = 'ROW' then
    update bookings set search_text = concat_ws(' ', upper(pnr), (
      select string_agg(searched_name(first_name, last_name), ' | ' order by place)
      from booking_passengers p where p.site_id = bookings.site_id and p.booking_id = bookings.id))
    where site_id = new.site_id and id = new.booking_id;
  else
    update bookings set search_text = concat_ws(' ', upper(pnr), (
      select string_agg(searched_name(first_name, last_name), ' | ' order by place)
      from booking_passengers p where p.site_id = bookings.site_id and p.booking_id = bookings.id))
    where (site_id, id) in (select site_id, booking_id from added);
  end if;
  return null;
end $$;

create or replace trigger passengers_named after insert on booking_passengers
  referencing new table as added for each statement execute function fill_search_text();

create or replace trigger passengers_renamed after update of first_name, last_name on booking_passengers
  for each row when (old.first_name <> new.first_name or old.last_name <> new.last_name) execute function fill_search_text();
