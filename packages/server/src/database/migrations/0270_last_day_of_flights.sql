-- A sale is used until its last flight arrives: the local day there, beside the one on which the first flight leaves.

alter table bookings add column arrives_on date;

/* Nothing that watches bookings and sales counts or shows this day yet. */
alter table bookings disable trigger user;
update bookings b set arrives_on = s.arrives_on
from (select site_id, booking_id, max(left(arrival_local, 10))::date as arrives_on from booking_segments where not is_exchanged
  and arrival_local ~ '^\d{4}-\d\d-\d\dT' group by site_id, booking_id) s
where s.site_id = b.site_id and s.booking_id = b.id;
alter table bookings enable trigger user;

alter table sales disable trigger user;
update sales set used_to = b.arrives_on from bookings b where b.site_id = sales.site_id and b.id = sales.id and sales.kind = 'flight';
alter table sales enable trigger user;
