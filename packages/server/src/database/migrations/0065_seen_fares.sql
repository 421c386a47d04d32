-- The least that searches of the last day found, so that a strip of days can tell what the list would sell.

/*
 * What a buyer of a group was shown as the cheapest of a journey, by the rules that were live. Told beside the time at which it was seen, never sold by.
 * `journey` is the search in a line: its flights and days, its people and its cabin.
 */
create table seen_fares (
  site_id integer not null references sites (id),
  journey text not null check (length(journey) between 10 and 200),
  /* Nought for a buyer without a group. */
  group_id integer not null,
  edition integer not null,
  airline_code text not null check (airline_code ~ '^[A-Z0-9]{2}$'),
  currency char(3) not null,
  /* As who sells to others shows it, and as everyone else pays it. */
  total_fare_minor bigint not null check (total_fare_minor > 0),
  total_payable_minor bigint not null check (total_payable_minor > 0),
  seen_at timestamptz not null,
  primary key (site_id, journey, group_id, edition)
);
create index seen_fares_by_time on seen_fares (site_id, seen_at);
call isolate_by_site('seen_fares');
