-- A second factor at log-in: the code of an authenticator app, and recovery codes for when the phone is gone.

create table second_factors (
  site_id integer not null references sites (id),
  user_id integer not null,
  /* The app's secret, sealed with a key that the installation holds outside the database: see accounts/second-factor/seal-secret.ts. */
  sealed_secret bytea not null,
  begun_at timestamptz not null,
  /* Null: set up has begun, and no code has been shown yet. */
  confirmed_at timestamptz,
  /* The step of time of the newest code that was taken: none of it or before is taken again. */
  last_step bigint,
  primary key (site_id, user_id),
  foreign key (site_id, user_id) references users (site_id, id)
);
call isolate_by_site('second_factors');

create table recovery_codes (
  site_id integer not null references sites (id),
  user_id integer not null,
  code_hash bytea not null check (octet_length(code_hash) = 32),
  used_at timestamptz,
  primary key (site_id, user_id, code_hash),
  foreign key (site_id, user_id) references second_factors (site_id, user_id) on delete cascade
);
call isolate_by_site('recovery_codes');

/* Between the right password and the code. */
create table log_in_challenges (
  site_id integer not null references sites (id),
  token_hash bytea not null,
  user_id integer not null,
  expires_at timestamptz not null,
  primary key (site_id, token_hash),
  foreign key (site_id, user_id) references users (site_id, id)
);
create index log_in_challenges_of_user on log_in_challenges (site_id, user_id);
call isolate_by_site('log_in_challenges');

/* What a site asks of its staff. Without a row: nothing more than a password. */
create table staff_security_rules (
  site_id integer primary key references sites (id),
  demands_second_factor boolean not null
);
call isolate_by_site('staff_security_rules');
