-- Passkeys: what a device signs in with, without a password. The device checks who holds it, so that one counts as both factors.

create table passkeys (
  site_id integer not null references sites (id),
  id uuid not null default gen_random_uuid(),
  user_id integer not null,
  /* As the device names it. */
  credential_id bytea not null check (octet_length(credential_id) between 16 and 1023),
  public_key bytea not null,
  /* The host it was made for: a device offers it nowhere else. */
  rp_id text not null,
  name text not null check (name <> ''),
  transports text[] not null default '{}',
  /* How often it has signed, as the device counts; zero where the device does not. */
  sign_count bigint not null check (sign_count >= 0),
  made_at timestamptz not null,
  last_used_at timestamptz,
  primary key (site_id, id),
  unique (site_id, credential_id),
  foreign key (site_id, user_id) references users (site_id, id)
);
create index passkeys_of_user on passkeys (site_id, user_id);
call isolate_by_site('passkeys');

/* What a device is to sign: once, within minutes. With a session: to add a passkey in it; without: to sign in. */
create table passkey_challenges (
  site_id integer not null references sites (id),
  challenge_hash bytea not null check (octet_length(challenge_hash) = 32),
  session_hash bytea,
  expires_at timestamptz not null,
  primary key (site_id, challenge_hash),
  foreign key (site_id, session_hash) references sessions (site_id, token_hash) on delete cascade
);
create index passkey_challenges_of_session on passkey_challenges (site_id, session_hash) where session_hash is not null;
create index passkey_challenges_by_end on passkey_challenges (site_id, expires_at);
call isolate_by_site('passkey_challenges');

/* The device checked who holds it: nothing more is asked of this session where a site requires a second factor. */
alter table sessions add column is_by_passkey boolean not null default false;
