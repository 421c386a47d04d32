-- Pages that a site writes for everybody: terms, privacy, refunds, the API partner programme. A version is never changed.

create table policies (
  site_id integer not null references sites (id),
  policy text not null check (policy in ('terms', 'privacy', 'refunds', 'apiPartnerProgram')),
  version integer not null check (version > 0),
  html text not null check (length(html) between 1 and 200000),
  written_at timestamptz not null,
  written_by integer not null,
  primary key (site_id, policy, version),
  foreign key (site_id, written_by) references users (site_id, id)
);
call isolate_by_site('policies');
revoke update, delete, truncate on policies from tradewind_app;
