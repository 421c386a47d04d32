-- Permission groups are changed on the site: a version, so that of two people who save at once the second is told, and who saved last.
alter table permission_groups
  add version integer not null default 1 check (version > 0),
  add changed_at timestamptz,
  add changed_by integer,
  add foreign key (site_id, changed_by) references users (site_id, id);

-- A site may have several super admins, so that one can go: the last one stays, see set-super-admin.ts.
drop index one_super_admin;
create index super_admins on users (site_id, id) where is_super_admin;
