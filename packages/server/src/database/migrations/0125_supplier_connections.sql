-- Whom a site buys flights from: each connection is one account at one supplier.

create table supplier_connections (
  site_id integer not null references sites (id),
  /* Stands in bookings, searches and sources, and never changes. The first of an adapter has its name: 'tbo', then 'tbo2'. */
  code text not null check (code ~ '^[a-z]{2,20}[0-9]{0,3}$'),
  adapter text not null check (adapter ~ '^[a-z]{2,20}$'),
  name text not null check (length(name) between 1 and 60),
  currency char(3) not null check (currency ~ '^[A-Z]{3}$'),
  /* Sealed with a key that the installation holds outside the database, see settings/seal-secret.ts. Null: the account that the settings name. */
  sealed_credentials bytea,
  credentials_set_at timestamptz,
  /* What it issues is not real: only staff is sold from it. */
  is_test boolean not null default false,
  /* To whom we owe what is bought there. */
  legal_entity_id integer,
  /* By hand. That an account is empty stands in supplier_stops. */
  stopped_at timestamptz,
  stopped_by text,
  stopped_reason text check (length(stopped_reason) between 1 and 200),
  /* Counts the changes, so that nobody saves over a colleague's. */
  version integer not null default 1 check (version > 0),
  /* Of the form that made it: sent twice, it makes one. */
  creation_key text,
  created_at timestamptz not null,
  /* What supplier_stops calls the account: all sites share that of the settings, so one empty account stops them all. */
  account text not null generated always as (case when sealed_credentials is null then adapter else site_id || '/' || code end) stored,
  primary key (site_id, code),
  unique (site_id, creation_key),
  foreign key (site_id, legal_entity_id) references legal_entities (site_id, id),
  check ((sealed_credentials is null) = (credentials_set_at is null)),
  check ((stopped_at is null) = (stopped_by is null) and (stopped_at is null) = (stopped_reason is null))
);
call isolate_by_site('supplier_connections');
revoke delete, truncate on supplier_connections from tradewind_app;
