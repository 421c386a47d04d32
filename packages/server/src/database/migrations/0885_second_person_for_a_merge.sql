-- A merge that one person may not make alone waits for a colleague.

/* The person who asked for it, where another one confirmed it. */
alter table customer_merges add column asked_by integer;
alter table customer_merges add constraint merge_was_asked_for foreign key (site_id, asked_by) references users (site_id, id);
alter table customer_merges add constraint merge_by_two check (asked_by is null or asked_by <> merged_by);
/* What one person has moved alone into a wallet today. */
create index merges_of_person on customer_merges (site_id, merged_by, merged_at);

create table customer_merge_requests (
  site_id integer not null references sites (id),
  id uuid not null default gen_random_uuid(),
  kept_id integer not null,
  merged_id integer not null,
  asked_by integer not null,
  asked_at timestamptz not null,
  /* After it, the request counts no more. */
  ends_at timestamptz not null,
  ended_at timestamptz,
  ended_by integer,
  ended_as text check (ended_as in ('merged', 'declined', 'withdrawn', 'replaced')),
  primary key (site_id, id),
  foreign key (site_id, kept_id) references users (site_id, id),
  foreign key (site_id, merged_id) references users (site_id, id),
  foreign key (site_id, asked_by) references users (site_id, id),
  foreign key (site_id, ended_by) references users (site_id, id),
  check (kept_id <> merged_id),
  check (ends_at > asked_at),
  check ((ended_at is null) = (ended_as is null) and (ended_at is null) = (ended_by is null)),
  check (ended_as <> 'declined' or ended_by <> asked_by)
);
create unique index one_request_for_a_merge on customer_merge_requests (site_id, merged_id) where ended_at is null;
create index merge_requests_of_kept on customer_merge_requests (site_id, kept_id) where ended_at is null;
call isolate_by_site('customer_merge_requests');
revoke delete, truncate on customer_merge_requests from tradewind_app;
