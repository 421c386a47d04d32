-- A member of staff sees the site as a customer sees it, in one session: from when, until when at most, and how it ended.
create table viewings (
  site_id integer not null references sites (id),
  id uuid not null default gen_random_uuid(),
  staff_id integer not null,
  customer_id integer not null,
  started_at timestamptz not null,
  ends_at timestamptz not null,
  ended_at timestamptz,
  how_ended text check (how_ended in ('left', 'signedOut', 'timeUp', 'notAllowed', 'customerGone')),
  primary key (site_id, id),
  foreign key (site_id, staff_id) references users (site_id, id),
  foreign key (site_id, customer_id) references users (site_id, id),
  check (staff_id <> customer_id),
  constraint viewings_are_short check (ends_at > started_at and ends_at <= started_at + interval '30 minutes'),
  check ((ended_at is null) = (how_ended is null)),
  check (ended_at >= started_at)
);
create index open_viewings on viewings (site_id, ends_at) where ended_at is null;
create index viewings_of_customer on viewings (site_id, customer_id, started_at desc);
create index viewings_of_staff on viewings (site_id, staff_id);
call isolate_by_site('viewings');

/* The viewing in which a session is. */
alter table sessions add column viewing_id uuid;
alter table sessions add foreign key (site_id, viewing_id) references viewings (site_id, id);
create index sessions_viewing on sessions (site_id, viewing_id) where viewing_id is not null;
