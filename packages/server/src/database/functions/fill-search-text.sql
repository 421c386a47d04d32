create or replace function fill_search_text() returns trigger language plpgsql as $$ begin
  update bookings set search_text = concat_ws(' ', upper(pnr), (
    select string_agg(searched_name(first_name, last_name), ' | ' order by place)
    from booking_passengers p where p.site_id = bookings.site_id and p.booking_id = bookings.id))
  where (site_id, id) in (select site_id, booking_id from added);
  return null;
end $$;

create or replace trigger passengers_named after insert on booking_passengers
  referencing new table as added for each statement execute function fill_search_text();
