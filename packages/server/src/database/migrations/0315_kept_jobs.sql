-- The queue's tables can be lost and are written again from these. A job that no other row implies (a letter, seats to give back) has a row of its own
-- here until it is done.
create table kept_jobs (
  site_id integer not null references sites (id),
  /* Of the job in the queue. */
  id uuid not null,
  name text not null,
  data jsonb not null,
  kept_at timestamptz not null default now(),
  due_at timestamptz not null,
  primary key (site_id, id)
);
call isolate_by_site('kept_jobs');
