-- A code that is sent by e-mail and signs in once. One row for each address that was typed, known or not: nobody learns from it who has an account.

create table mailed_codes (
  site_id integer not null references sites (id),
  /* Of the address that was typed. A later request for it takes the row over, so that an account has one code at a time. */
  address_hash bytea not null check (octet_length(address_hash) = 32),
  /* Of what the browser holds that asked: the code opens nothing without it. */
  request_hash bytea not null check (octet_length(request_hash) = 32),
  expires_at timestamptz not null,
  tries_left smallint not null check (tries_left between 0 and 5),
  /* Set when the code is mailed, which happens to accounts that may use one. */
  user_id integer,
  code_hash text,
  primary key (site_id, address_hash),
  unique (site_id, request_hash),
  check ((user_id is null) = (code_hash is null)),
  foreign key (site_id, user_id) references users (site_id, id)
);
create index mailed_codes_of_user on mailed_codes (site_id, user_id) where user_id is not null;
create index mailed_codes_by_end on mailed_codes (site_id, expires_at);
call isolate_by_site('mailed_codes');
