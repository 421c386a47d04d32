-- The relation over which somebody comes to their own account here: what is suspended meanwhile opens nothing. Those that were made before are good for a minute at most.
delete from session_jumps;
alter table session_jumps
  add column request_id uuid not null,
  add foreign key (site_id, request_id) references supply_requests (site_id, id);
create index session_jumps_of_request on session_jumps (site_id, request_id);
