-- From which moment a site had which time zone: what happened before a change keeps its day. Changing sites.time_zone adds a row (keep-site-zones).
create table site_time_zones (
  site_id integer not null references sites (id),
  /* The first zone of a site holds since ever. */
  valid_from timestamptz not null,
  time_zone text not null check (timezone(time_zone, '2000-01-01 00:00:00+00'::timestamptz) is not null),
  primary key (site_id, valid_from)
);
call isolate_by_site('site_time_zones');
insert into site_time_zones (site_id, valid_from, time_zone) select id, '-infinity', time_zone from sites;
