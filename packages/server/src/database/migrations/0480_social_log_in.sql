-- People sign in with an account that they have at Google or Facebook.

/* What a site has agreed with a provider. No row: it is not offered. */
create table social_providers (
  site_id integer not null references sites (id),
  provider text not null check (provider in ('google', 'facebook')),
  is_on boolean not null,
  /* Null: the provider's own. */
  issuer text,
  client_id text not null check (client_id <> ''),
  sealed_secret bytea not null,
  version integer not null check (version > 0),
  primary key (site_id, provider)
);
call isolate_by_site('social_providers');

/* Somebody was sent to a provider, and is expected back. What proves it is with their browser: here are hashes alone. */
create table social_attempts (
  site_id integer not null references sites (id),
  state_hash bytea not null,
  browser_hash bytea not null,
  provider text not null,
  /* Who connects it to their account; null: somebody who signs in. */
  user_id integer,
  expires_at timestamptz not null,
  primary key (site_id, state_hash),
  foreign key (site_id, user_id) references users (site_id, id)
);
create index social_attempts_of_user on social_attempts (site_id, user_id);
create index social_attempts_by_time on social_attempts (site_id, expires_at);
call isolate_by_site('social_attempts');

/* Whose account at a provider it is. An account there belongs to one person here, and a person has one at each provider. */
create table social_identities (
  site_id integer not null references sites (id),
  issuer text not null,
  subject text not null,
  provider text not null,
  user_id integer not null,
  /* As the provider had it then, for the person to recognise it. */
  email text not null,
  bound_at timestamptz not null,
  primary key (site_id, issuer, subject),
  unique (site_id, user_id, provider),
  foreign key (site_id, user_id) references users (site_id, id)
);
call isolate_by_site('social_identities');

/* Somebody new whom a provider vouches for: they are made when they accept the terms. */
create table social_sign_ups (
  site_id integer not null references sites (id),
  token_hash bytea not null,
  browser_hash bytea not null,
  provider text not null,
  issuer text not null,
  subject text not null,
  email text not null check (email = lower(email) and email <> ''),
  expires_at timestamptz not null,
  primary key (site_id, token_hash)
);
create index social_sign_ups_by_time on social_sign_ups (site_id, expires_at);
call isolate_by_site('social_sign_ups');
