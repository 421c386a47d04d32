-- Markets and locations of drivers that nobody uses can be deleted. They keep their rows: past rates and past drivers still name them.
alter table markets add column deleted_at timestamptz;
alter table markets add check (deleted_at is null or not is_fallback);
drop index one_market_of_a_name;
create unique index one_market_of_a_name on markets (site_id, lower(name)) where deleted_at is null;

alter table driver_locations add column deleted_at timestamptz;
drop index one_driver_location_of_a_name;
create unique index one_driver_location_of_a_name on driver_locations (site_id, lower(name)) where deleted_at is null;
create index drivers_of_location on drivers (site_id, location_id) where deleted_at is null;
create index vehicles_of_driver on vehicles (site_id, driver_id) where deleted_at is null;
