-- The network: what a site supplies to other sites, on which terms, who asked for it and who may sell it. Everything that both sides agree on stands whole at the
-- supplier's site (decision 393); the consumer's site keeps only what it decides alone.

create table supplies (
  site_id integer not null references sites (id),
  /* Travels between sites. */
  id uuid not null default uuidv7(),
  category text not null check (category in ('FixedDeparture', 'Flights', 'TourPackages')),
  is_visible boolean not null default true,
  created_at timestamptz not null,
  primary key (site_id, id),
  unique (site_id, category)
);
call isolate_by_site('supplies');
revoke delete on supplies from tradewind_app;

create table supply_terms (
  site_id integer not null,
  supply_id uuid not null,
  version integer not null check (version > 0),
  text text not null check (length(text) between 1 and 20000),
  written_at timestamptz not null,
  written_by integer not null,
  primary key (site_id, supply_id, version),
  foreign key (site_id, supply_id) references supplies (site_id, id),
  foreign key (site_id, written_by) references users (site_id, id)
);
call isolate_by_site('supply_terms');
revoke update, delete on supply_terms from tradewind_app;

create table supply_acceptances (
  site_id integer not null,
  supply_id uuid not null,
  consumer_site_id integer not null,
  version integer not null,
  accepted_at timestamptz not null,
  /* A person of the consumer, who is no user here. */
  accepted_by text not null,
  accepted_email text not null,
  primary key (site_id, supply_id, consumer_site_id, version),
  foreign key (site_id, supply_id, version) references supply_terms (site_id, supply_id, version),
  check (consumer_site_id <> site_id)
);
call isolate_by_site('supply_acceptances');
revoke update, delete on supply_acceptances from tradewind_app;

create table supply_requests (
  site_id integer not null,
  /* Travels between sites. */
  id uuid not null default uuidv7(),
  supply_id uuid not null,
  consumer_site_id integer not null,
  status text not null default 'Pending' check (status in ('Pending', 'Approved', 'Rejected', 'Suspended')),
  asked_at timestamptz not null,
  /* A person of the consumer, who is no user here. */
  asked_by text not null,
  asked_email text not null,
  /* The terms that it had accepted then; null: there were none. */
  accepted_version integer,
  approved_at timestamptz,
  decided_at timestamptz,
  decided_by integer,
  withdrawn_at timestamptz,
  withdrawn_by text,
  is_flight_search_allowed boolean not null default true,
  is_flight_hold_allowed boolean not null default false,
  primary key (site_id, id),
  foreign key (site_id, supply_id) references supplies (site_id, id),
  foreign key (site_id, decided_by) references users (site_id, id),
  check (consumer_site_id <> site_id),
  check ((decided_at is null) = (status = 'Pending')),
  check ((decided_at is null) = (decided_by is null)),
  check ((approved_at is null) = (status in ('Pending', 'Rejected'))),
  check ((withdrawn_at is null) = (withdrawn_by is null)),
  check (withdrawn_at is null or status = 'Pending')
);
/* Two people who ask at once make one request. */
create unique index one_open_request on supply_requests (site_id, supply_id, consumer_site_id)
  where status <> 'Rejected' and withdrawn_at is null;
create index requests_newest_first on supply_requests (site_id, asked_at desc, id desc) where withdrawn_at is null;
create index requests_of_consumer on supply_requests (consumer_site_id, site_id);
call isolate_by_site('supply_requests');
revoke delete on supply_requests from tradewind_app;

/* As what a consumer buys here: one customer, also where it sells of several categories. */
create table supply_consumers (
  site_id integer not null,
  consumer_site_id integer not null,
  legal_entity_id integer not null,
  since timestamptz not null,
  primary key (site_id, consumer_site_id),
  unique (site_id, legal_entity_id),
  foreign key (site_id, legal_entity_id) references legal_entities (site_id, id),
  check (consumer_site_id <> site_id)
);
call isolate_by_site('supply_consumers');
revoke update, delete on supply_consumers from tradewind_app;

/* The consumer's own side, at its own site. Without a row it uses what it was approved for. */
create table supply_mappings (
  site_id integer not null references sites (id),
  supply_id uuid not null,
  status text not null check (status in ('Approved', 'Suspended')),
  changed_at timestamptz not null,
  changed_by integer not null,
  primary key (site_id, supply_id),
  foreign key (site_id, changed_by) references users (site_id, id)
);
call isolate_by_site('supply_mappings');
revoke delete on supply_mappings from tradewind_app;
