-- What open screens are told, who looks after which ticket just now, and sheets that are written to be fetched later.

/* A screen is told that a ticket changed, whatever code changed it; whose it is travels along, so that nobody has to look it up. */
create function announce_ticket() returns trigger language plpgsql as $$ begin
  perform pg_notify('tradewind_live', json_build_object(
    'siteId', new.site_id, 'topic', 'ticket', 'bookingId', new.id, 'legalEntityId', new.legal_entity_id, 'userId', new.user_id)::text);
  return null;
end $$;
create trigger tickets_announced after update of status, pnr, amount_minor, needs_staff, hold_ends_at, ticket_numbers on bookings
  for each row when ((old.status, old.pnr, old.amount_minor, old.needs_staff, old.hold_ends_at, old.ticket_numbers)
    is distinct from (new.status, new.pnr, new.amount_minor, new.needs_staff, new.hold_ends_at, new.ticket_numbers))
  execute function announce_ticket();

/* A session that ends, or a person who may do less than before: their open screens are looked at again at once. */
create function announce_ended_session() returns trigger language plpgsql as $$ begin
  perform pg_notify('tradewind_live', json_build_object('siteId', ended.site_id, 'topic', 'session', 'userId', ended.user_id)::text)
  from (select distinct site_id, user_id from gone) ended;
  return null;
end $$;
create trigger sessions_ended after delete on sessions
  referencing old table as gone for each statement execute function announce_ended_session();
create function announce_changed_user() returns trigger language plpgsql as $$ begin
  perform pg_notify('tradewind_live', json_build_object('siteId', new.site_id, 'topic', 'session', 'userId', new.id)::text);
  return null;
end $$;
create trigger users_changed after update of is_blocked, permission_group_id, is_super_admin on users
  for each row when ((old.is_blocked, old.permission_group_id, old.is_super_admin) is distinct from (new.is_blocked, new.permission_group_id, new.is_super_admin))
  execute function announce_changed_user();

/* Who of the staff has a ticket open just now. A sign, not a lock: it ends by itself when their screen stops saying so. */
create table ticket_handling (
  site_id integer not null,
  booking_id integer not null,
  user_id integer not null,
  until timestamptz not null,
  primary key (site_id, booking_id, user_id),
  foreign key (site_id, booking_id) references bookings (site_id, id),
  foreign key (site_id, user_id) references users (site_id, id)
);
create index ticket_handling_until on ticket_handling (site_id, until);
call isolate_by_site('ticket_handling');

/* A sheet that somebody asked for. Kept for a day, in pieces, so that every node can hand it over. */
create table exports (
  site_id integer not null references sites (id),
  id uuid not null default gen_random_uuid(),
  user_id integer not null,
  kind text not null check (kind in ('tickets')),
  /* The filters as they were when it was asked for. */
  input jsonb not null,
  file_name text not null check (file_name ~ '^[A-Za-z0-9._-]+\.xlsx$'),
  state text not null default 'waiting' check (state in ('waiting', 'writing', 'ready', 'failed', 'cancelled')),
  /* Counts the starts: a writer that was taken for dead and was not may not write into its successor's sheet. */
  run integer not null default 0,
  tickets_written integer not null default 0 check (tickets_written >= 0),
  tickets_total integer check (tickets_total >= 0),
  size_bytes bigint check (size_bytes > 0),
  created_at timestamptz not null,
  finished_at timestamptz,
  expires_at timestamptz not null,
  primary key (site_id, id),
  foreign key (site_id, user_id) references users (site_id, id),
  check ((state in ('waiting', 'writing')) = (finished_at is null)),
  check ((state = 'ready') = (size_bytes is not null))
);
create index exports_of_user on exports (site_id, user_id, created_at desc);
create index exports_expiring on exports (site_id, expires_at);
call isolate_by_site('exports');

create table export_chunks (
  site_id integer not null,
  export_id uuid not null,
  place integer not null,
  bytes bytea not null,
  primary key (site_id, export_id, place),
  foreign key (site_id, export_id) references exports (site_id, id) on delete cascade
);
/* Deflated already: trying to compress it again would only cost time. */
alter table export_chunks alter column bytes set storage external;
call isolate_by_site('export_chunks');
