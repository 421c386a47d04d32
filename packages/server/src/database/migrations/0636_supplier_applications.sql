-- Companies that buy here and apply to supply, too.

create table supplier_applications (
  site_id integer not null references sites (id),
  id uuid not null default gen_random_uuid(),
  legal_entity_id integer not null,
  applied_by integer not null,
  applied_at timestamptz not null,
  offers text[] not null check (
    cardinality(offers) > 0
    and offers <@ array['activities', 'transfers', 'accommodation', 'tourPackages', 'fixedDepartures', 'other']
  ),
  company_name text not null check (company_name <> ''),
  contact_name text not null check (contact_name <> ''),
  email text not null check (email <> ''),
  phone text not null check (phone <> ''),
  city text not null check (city <> ''),
  website text not null,
  about text not null check (about <> ''),
  state text not null default 'waiting' check (state in ('waiting', 'approved', 'declined', 'withdrawn')),
  decided_at timestamptz,
  /* Of staff, or of the company where it was withdrawn. */
  decided_by integer,
  reason text,
  /* What it became. */
  supplier_id integer,
  primary key (site_id, id),
  foreign key (site_id, legal_entity_id) references legal_entities (site_id, id),
  foreign key (site_id, applied_by) references users (site_id, id),
  foreign key (site_id, decided_by) references users (site_id, id),
  foreign key (site_id, supplier_id) references legal_entities (site_id, id),
  constraint application_is_decided check ((state = 'waiting') = (decided_at is null) and (decided_at is null) = (decided_by is null)),
  constraint approved_application_has_supplier check ((state = 'approved') = (supplier_id is not null)),
  constraint declined_application_has_reason check ((state = 'declined') = (reason is not null))
);
/* Of two people of a company who apply at once, one does. */
create unique index one_living_application on supplier_applications (site_id, legal_entity_id) where state in ('waiting', 'approved');
create index applications_of_entity on supplier_applications (site_id, legal_entity_id, applied_at);
create index applications_by_time on supplier_applications (site_id, applied_at desc, id);
create index applications_waiting on supplier_applications (site_id) where state = 'waiting';
create index applications_of_person on supplier_applications (site_id, applied_by);
call isolate_by_site('supplier_applications');
