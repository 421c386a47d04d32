-- Browsers that somebody has signed in with before. Their tries are counted apart, so that a stranger's wrong tries lock nobody out of their own account.

create table known_devices (
  site_id integer not null references sites (id),
  /* SHA-256 of what the browser's cookie holds. One browser may know several people. */
  device_hash bytea not null check (octet_length(device_hash) = 32),
  user_id integer not null,
  last_seen_at timestamptz not null,
  primary key (site_id, device_hash, user_id),
  foreign key (site_id, user_id) references users (site_id, id)
);
create index known_devices_of_user on known_devices (site_id, user_id, last_seen_at);
call isolate_by_site('known_devices');
