-- What an agency or a company calls a booking in its own books. The booking is found by it, its invoice shows it, and no supplier reads it.
alter table bookings add column own_reference text check (own_reference <> '' and length(own_reference) <= 40);

create index tickets_by_own_reference on bookings using gin (site_id, plain_name(replace(own_reference, '/', ' ')) gin_trgm_ops)
  where queue_tab is not null;
