-- Somebody who is signed in at one site goes over to their own account at a supplier's: once, within a minute. It stands at the site that it opens.
create table session_jumps (
  site_id integer not null references sites (id),
  /* SHA-256 of the token: the token itself is only in the link. */
  token_hash bytea not null,
  user_id integer not null,
  from_domain text not null,
  /* The page that it opens, below /app. */
  target text not null check (target ~ '^/'),
  expires_at timestamptz not null,
  primary key (site_id, token_hash),
  foreign key (site_id, user_id) references users (site_id, id)
);
create index session_jumps_of_user on session_jumps (site_id, user_id);
call isolate_by_site('session_jumps');
