-- Sites of other installations (decisions 436 and 437): which ones a site knows, by address and key, and what each of them offers to it.

/* Another installation's site has a number of its own here, which no site of ours can have, so that what two sites agree on and sell is kept as between sites of one installation. */
alter table sites add constraint outside_sites_have_numbers_of_their_own check (id <= 900000000 or id > 1000000000);

create table partner_installations (
  site_id integer not null references sites (id),
  id integer not null generated always as identity (start with 900000001 minvalue 900000001 maxvalue 1000000000),
  /* 'https://sell.example': where its site is reached. */
  address text not null check (length(address) between 8 and 300),
  added_at timestamptz not null,
  added_by integer not null,
  /* With which this site signs what it says to it, and nothing else. The former key signs along until the other has the new one. */
  own_key bytea not null check (length(own_key) = 32),
  own_sealed bytea not null,
  own_since timestamptz not null,
  former_key bytea check (length(former_key) = 32),
  former_sealed bytea,
  /* By which it proves who it is. Null: nothing that it says is accepted. */
  their_key bytea check (length(their_key) = 32),
  their_since timestamptz,
  /* Disconnected: nothing is said either. */
  ended_at timestamptz,
  /* Who it says that it is: what every visitor of its site can read there. */
  company jsonb,
  answered_at timestamptz,
  failed_at timestamptz,
  failure text check (length(failure) between 1 and 300),
  heard_at timestamptz,
  primary key (site_id, id),
  unique (site_id, address),
  unique (site_id, their_key),
  foreign key (site_id, added_by) references users (site_id, id),
  check ((former_key is null) = (former_sealed is null)),
  check ((their_key is null) = (their_since is null)),
  check (ended_at is null or their_key is null),
  check ((failed_at is null) = (failure is null))
);
call isolate_by_site('partner_installations');
revoke delete on partner_installations from tradewind_app;

/* What another installation said last of what it offers to this site. The truth stands there, and is asked for again with each question and message. */
create table outside_supplies (
  site_id integer not null,
  /* Ours: the number that the other names could be one of somebody else. */
  id uuid not null default uuidv7(),
  installation_id integer not null,
  their_id uuid not null,
  category text not null check (category in ('FixedDeparture', 'Flights', 'TourPackages')),
  is_visible boolean not null,
  request_status text check (request_status in ('Pending', 'Approved', 'Rejected', 'Suspended')),
  request_id uuid,
  asked_at timestamptz,
  asked_by text,
  decided_at timestamptz,
  terms_version integer check (terms_version > 0),
  accepted_version integer check (accepted_version > 0),
  accepted_at timestamptz,
  heard_at timestamptz not null,
  primary key (site_id, id),
  unique (site_id, installation_id, their_id),
  foreign key (site_id, installation_id) references partner_installations (site_id, id),
  check ((request_status is null) = (request_id is null) and (request_status is null) = (asked_at is null) and (request_status is null) = (asked_by is null)),
  check ((accepted_version is null) = (accepted_at is null))
);
call isolate_by_site('outside_supplies');
revoke delete on outside_supplies from tradewind_app;
