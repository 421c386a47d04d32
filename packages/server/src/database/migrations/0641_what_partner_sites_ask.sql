/*
 * What two sites ask and say to each other, by day: the supplier keeps it of its consumers, the consumer of its suppliers, each in a row of its own. Written in batches by
 * the nodes, never once a question. The day leads the key, so that a month of all partners is one stretch of it.
 */
create table partner_site_days (
  site_id integer not null,
  day date not null,
  partner_site_id integer not null,
  /* The partner supplies this site; false: it buys here. */
  is_supplier boolean not null,
  category text not null check (category in ('FixedDeparture', 'Flights', 'TourPackages')),
  requests integer not null check (requests >= 0),
  /* Refused, or not answered. */
  errors integer not null check (errors between 0 and requests),
  looks integer not null check (looks between 0 and requests),
  primary key (site_id, day, partner_site_id, is_supplier, category),
  foreign key (site_id) references sites (id),
  check (partner_site_id <> site_id)
);
call isolate_by_site('partner_site_days');
revoke delete, truncate on partner_site_days from tradewind_app;
