-- How each source has done of late, and what it sent that could not be sold: for staff, who see it before customers complain.

/* One row per source and hour (UTC). Kept for eight days; see flights/sources/source-hour-repo.ts. */
create table flight_source_hours (
  site_id integer not null references sites (id),
  source text not null check (source <> ''),
  hour timestamptz not null check (hour = date_trunc('hour', hour, 'UTC')),
  answered integer not null default 0 check (answered >= 0),
  failed integer not null default 0 check (failed >= 0),
  late integer not null default 0 check (late >= 0),
  options_found integer not null default 0 check (options_found >= 0),
  last_answer_at timestamptz,
  last_trouble_at timestamptz,
  /* In the words a search shows: 'Did not answer in time.' */
  last_trouble text,
  primary key (site_id, source, hour)
);
create index flight_source_hours_by_age on flight_source_hours (site_id, hour);
call isolate_by_site('flight_source_hours');

/* What was dropped, by what it was, why, and an example to look for. The lists are those of domain/flights/dropped.ts. */
create table flight_drops (
  site_id integer not null references sites (id),
  source text not null check (source <> ''),
  hour timestamptz not null check (hour = date_trunc('hour', hour, 'UTC')),
  what text not null check (what <> ''),
  reason text not null check (reason <> ''),
  example text not null check (length(example) between 1 and 40),
  dropped integer not null check (dropped > 0),
  last_at timestamptz not null,
  primary key (site_id, source, hour, what, reason, example)
);
create index flight_drops_by_age on flight_drops (site_id, hour);
call isolate_by_site('flight_drops');
