-- The search store in parts by the hour in which a search began, which its id carries: what has expired is dropped with its part, and nothing is swept. What was searched before is searched again: the tables are
-- unlogged, and hold nothing that is not found again.
drop table flight_quotes, search_results, searches;

create table searches (
  site_id integer not null,
  search_id text not null,
  /* Whole hours since 1970. */
  hour integer not null,
  user_id integer not null,
  legal_entity_id integer not null,
  search_by jsonb not null,
  pricing jsonb not null,
  sources jsonb not null,
  searched_at timestamptz not null,
  expires_at timestamptz not null,
  offer_id integer,
  offered_indexes text[],
  primary key (site_id, search_id, hour),
  check ((offer_id is null) = (offered_indexes is null))
) partition by list (hour);
/* Whether any search of a part can still be used. */
create index searches_by_end on searches (expires_at);
call isolate_by_site('searches');

create table search_results (
  site_id integer not null,
  search_id text not null,
  hour integer not null,
  source text not null,
  option_count integer not null,
  packed bytea not null,
  primary key (site_id, search_id, source, hour)
) partition by list (hour);
alter table search_results alter packed set storage external;
call isolate_by_site('search_results');

create table flight_quotes (
  site_id integer not null,
  search_id text not null,
  hour integer not null,
  quote_index text not null,
  result_index text not null,
  quote jsonb not null,
  priced jsonb not null,
  extras jsonb,
  quoted_at timestamptz not null,
  fare_rules jsonb,
  trace_began_at timestamptz,
  primary key (site_id, search_id, quote_index, hour)
) partition by list (hour);
create index flight_quotes_of_result on flight_quotes (site_id, search_id, result_index, quoted_at desc);
call isolate_by_site('flight_quotes');
