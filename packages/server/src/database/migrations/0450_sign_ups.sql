-- People sign up by themselves: they fill a form, confirm their address by mail, and staff approves companies.

/* For which types of users a site's sign-up page is open. No row: it is closed. */
create table sign_up_settings (
  site_id integer primary key references sites (id),
  user_types text[] not null check (user_types <@ array['retail', 'travelAgent', 'corporate'])
);
call isolate_by_site('sign_up_settings');

/* What people accept when they sign up. A version is never changed: it is what somebody has accepted. */
create table sign_up_terms (
  site_id integer not null references sites (id),
  version integer not null check (version > 0),
  terms text not null check (terms <> ''),
  saved_at timestamptz not null,
  saved_by integer not null,
  primary key (site_id, version),
  foreign key (site_id, saved_by) references users (site_id, id)
);
call isolate_by_site('sign_up_terms');

/* A form that was sent. It makes nobody, and keeps no address from anyone, until the link in the mail is used. */
create table sign_ups (
  site_id integer not null references sites (id),
  id uuid not null default gen_random_uuid(),
  email text not null check (email = lower(email)),
  /* As the contract has it. */
  form jsonb not null,
  terms_version integer not null,
  asked_at timestamptz not null,
  /* SHA-256 of the token in the mail; null until the mail is written. */
  token_hash bytea,
  expires_at timestamptz,
  primary key (site_id, id),
  foreign key (site_id, terms_version) references sign_up_terms (site_id, version),
  check ((token_hash is null) = (expires_at is null))
);
create unique index sign_ups_by_token on sign_ups (site_id, token_hash) where token_hash is not null;
create index sign_ups_of_address on sign_ups (site_id, email);
create index sign_ups_by_time on sign_ups (site_id, asked_at);
call isolate_by_site('sign_ups');

create table terms_acceptances (
  site_id integer not null references sites (id),
  user_id integer not null,
  terms_version integer not null,
  accepted_at timestamptz not null,
  primary key (site_id, user_id, terms_version),
  foreign key (site_id, user_id) references users (site_id, id),
  foreign key (site_id, terms_version) references sign_up_terms (site_id, version)
);
call isolate_by_site('terms_acceptances');

alter table users
  /* Whether staff lets them in: a company that signed up waits. Everybody whom somebody else created is approved. */
  add column approval text not null default 'approved' check (approval in ('approved', 'waiting', 'refused')),
  /* Why they were refused, as they read it. */
  add column approval_reason text,
  /* 1 male, 2 female. */
  add column gender smallint check (gender in (1, 2)),
  /* The referral code they typed when they signed up. */
  add column came_with_code text;
create index users_waiting on users (site_id, id) where approval = 'waiting';

alter table legal_entities
  add column country_code char(2),
  add column state text,
  add column city text,
  add column pincode text;
