-- What staff know of a customer and have promised them: notes, and tasks with a day and an owner. Later enquiries use the same.

create table customer_notes (
  site_id integer not null references sites (id),
  id uuid not null default gen_random_uuid(),
  customer_id integer not null,
  author_id integer not null,
  body text not null check (body <> ''),
  written_at timestamptz not null,
  /* A form that is sent twice writes once. */
  idempotency_key text not null,
  primary key (site_id, id),
  unique (site_id, author_id, idempotency_key),
  foreign key (site_id, customer_id) references users (site_id, id),
  foreign key (site_id, author_id) references users (site_id, id)
);
create index notes_of_customer on customer_notes (site_id, customer_id, written_at desc);
call isolate_by_site('customer_notes');

create table customer_tasks (
  site_id integer not null references sites (id),
  id uuid not null default gen_random_uuid(),
  customer_id integer not null,
  title text not null check (title <> ''),
  due_on date not null,
  owner_id integer not null,
  created_by integer not null,
  created_at timestamptz not null,
  done_at timestamptz,
  done_by integer,
  idempotency_key text not null,
  primary key (site_id, id),
  unique (site_id, created_by, idempotency_key),
  foreign key (site_id, customer_id) references users (site_id, id),
  foreign key (site_id, owner_id) references users (site_id, id),
  foreign key (site_id, created_by) references users (site_id, id),
  foreign key (site_id, done_by) references users (site_id, id),
  check ((done_at is null) = (done_by is null))
);
create index tasks_of_customer on customer_tasks (site_id, customer_id, due_on);
create index open_tasks_of_owner on customer_tasks (site_id, owner_id, due_on) where done_at is null;
call isolate_by_site('customer_tasks');
