create or replace function open_coupons() returns trigger language plpgsql as $$ begin
  insert into coupons (site_id, booking_id, passenger_place, segment_place)
  select new.site_id, new.id, p.place, s.place from booking_passengers p
  join booking_segments s on s.site_id = p.site_id and s.booking_id = p.booking_id
  where p.site_id = new.site_id and p.booking_id = new.id
  on conflict do nothing;
  return null;
end $$;

create or replace trigger ticket_has_coupons after update of status on bookings
  for each row when (new.status = 'issued' and old.status in ('issuing', 'unknown')) execute function open_coupons();
