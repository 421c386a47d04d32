-- One person with two accounts of a site: what the one has goes over to the other. What went is kept row by row, so that it can go back.

/* Into which account this one was merged: it logs in no more. */
alter table users add column merged_into integer;
alter table users add constraint merged_into_a_customer foreign key (site_id, merged_into) references users (site_id, id);
alter table users add constraint merged_is_blocked check (merged_into is null or (is_blocked and merged_into <> id));
create index users_merged on users (site_id, merged_into) where merged_into is not null;

create table customer_merges (
  site_id integer not null references sites (id),
  id uuid not null default gen_random_uuid(),
  kept_id integer not null,
  merged_id integer not null,
  merged_by integer not null,
  merged_at timestamptz not null,
  undo_until timestamptz not null,
  /* Out of the wallet of the one into that of the other. */
  moved_minor bigint not null check (moved_minor >= 0),
  currency char(3) not null,
  /* Numbers that the kept account did not have. */
  phones_added jsonb not null,
  was_blocked boolean not null,
  undone_by integer,
  undone_at timestamptz,
  primary key (site_id, id),
  foreign key (site_id, kept_id) references users (site_id, id),
  foreign key (site_id, merged_id) references users (site_id, id),
  foreign key (site_id, merged_by) references users (site_id, id),
  foreign key (site_id, undone_by) references users (site_id, id),
  check (kept_id <> merged_id),
  check ((undone_at is null) = (undone_by is null))
);
create unique index one_merge_of_a_customer on customer_merges (site_id, merged_id) where undone_at is null;
create index merges_of_kept on customer_merges (site_id, kept_id, merged_at desc);
call isolate_by_site('customer_merges');
revoke delete, truncate on customer_merges from tradewind_app;

/* What went over: the rows of each table, by their number. */
create table customer_merge_rows (
  site_id integer not null,
  merge_id uuid not null,
  table_name text not null,
  row_key text not null,
  primary key (site_id, merge_id, table_name, row_key),
  foreign key (site_id, merge_id) references customer_merges (site_id, id)
);
call isolate_by_site('customer_merge_rows');
revoke update, delete, truncate on customer_merge_rows from tradewind_app;
