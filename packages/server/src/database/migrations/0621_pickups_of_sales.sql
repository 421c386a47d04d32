-- When travellers are picked up, as their voucher says it; what it said before, where the company has changed it since; and what it said when it was sold, by which its
-- services keep their letters. `way_out` and `way_back`: how each way is driven, where they differ; null: as `transfer` says, both.
alter table activity_sales
  add column pickup_at text check (pickup_at ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  add column return_at text check (return_at ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  add column pickup_was text check (pickup_was ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  add column return_was text check (return_was ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  add column pickup_sold text check (pickup_sold ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  add column pickup_changes integer not null default 0 check (pickup_changes >= 0),
  add column way_out text check (way_out in ('none', 'sharing', 'private')),
  add column way_back text check (way_back in ('none', 'sharing', 'private')),
  add column drop_off text not null default '';
update activity_sales sale
set pickup_at = option.onward_pickup_at, return_at = option.return_pickup_at, pickup_sold = option.onward_pickup_at
from tour_options option
where option.site_id = sale.site_id and option.id = sale.tour_option_id and sale.transfer <> 'ticket'
  and (option.onward_pickup_at is not null or option.return_pickup_at is not null);
