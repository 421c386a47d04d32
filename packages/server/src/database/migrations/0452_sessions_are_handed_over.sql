-- Somebody who is signed in opens a page on another device, signed in as well.
create table session_hand_overs (
  site_id integer not null references sites (id),
  /* SHA-256 of the token: the token itself is only in the link. */
  token_hash bytea not null,
  /* The session it comes from: when that ends, so does this, and what it opens lives no longer. */
  session_hash bytea not null,
  user_id integer not null,
  /* The page that it opens, below /app. */
  target text not null check (target ~ '^/'),
  expires_at timestamptz not null,
  primary key (site_id, token_hash),
  foreign key (site_id, session_hash) references sessions (site_id, token_hash) on delete cascade,
  foreign key (site_id, user_id) references users (site_id, id)
);
create index session_hand_overs_of_session on session_hand_overs (site_id, session_hash);
create index session_hand_overs_of_user on session_hand_overs (site_id, user_id);
call isolate_by_site('session_hand_overs');
