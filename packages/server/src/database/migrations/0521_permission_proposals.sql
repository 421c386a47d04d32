-- On a site that wants it, a change of permissions waits until another super admin approves it.

create table permission_approval_rules (
  site_id integer not null primary key references sites (id),
  needs_approval boolean not null
);
call isolate_by_site('permission_approval_rules');

create table permission_proposals (
  site_id integer not null references sites (id),
  id uuid not null default gen_random_uuid(),
  kind text not null check (kind in ('group', 'person', 'superAdmin', 'noApproval')),
  /* Whose permissions, or who is put into a group or made a super admin. */
  group_id integer,
  user_id integer,
  /* Of a group: the version that was changed, and what it is to allow. */
  group_version integer,
  permissions text[],
  /* Of a person: the group, null for none, as the one before it. */
  wanted_group_id integer,
  group_id_before integer,
  /* Of a super admin: whether they are to be one. */
  is_wanted boolean,
  proposed_by integer not null,
  proposed_at timestamptz not null,
  status text not null default 'waiting' check (status in ('waiting', 'approved', 'declined', 'withdrawn')),
  decided_by integer,
  decided_at timestamptz,
  reason text not null default '',
  primary key (site_id, id),
  /* A group that nobody is in can be deleted; what was proposed for it goes with it. */
  foreign key (site_id, group_id) references permission_groups (site_id, id) on delete cascade,
  foreign key (site_id, user_id) references users (site_id, id),
  foreign key (site_id, proposed_by) references users (site_id, id),
  foreign key (site_id, decided_by) references users (site_id, id),
  check ((status = 'waiting') = (decided_by is null)),
  check ((decided_by is null) = (decided_at is null)),
  /* Nobody approves what they proposed, whatever a program does. */
  check (status <> 'approved' or decided_by <> proposed_by),
  check ((kind = 'group') = (group_id is not null)),
  check ((kind = 'group') = (group_version is not null and permissions is not null)),
  check ((kind in ('person', 'superAdmin')) = (user_id is not null)),
  check ((kind = 'superAdmin') = (is_wanted is not null))
);
/* One at a time of each group and person. */
create unique index waiting_permission_proposals on permission_proposals (site_id, kind, coalesce(group_id, user_id, 0)) where status = 'waiting';
create index permission_proposals_by_time on permission_proposals (site_id, proposed_at desc);
call isolate_by_site('permission_proposals');
