-- Activities that were sold: what only they need beside their sale, as it was when they were sold.

create table activity_sales (
  site_id integer not null,
  /* The number of its sale. */
  id integer not null,
  /* What it was ordered with, by which the same order is known again. */
  request_hash bytea not null,
  activity_id bigint not null,
  tour_option_id bigint not null,
  activity_name text not null,
  option_name text not null,
  city_name text not null,
  /* The day and time where it takes place, the zone of that place, and the moments that follow from them. */
  day date not null,
  starts_at text not null check (starts_at ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  closes_at text check (closes_at ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  zone text not null check (zone <> ''),
  start_instant timestamptz not null,
  bookable_until timestamptz not null,
  /* Until when all is refunded, by the terms as sold; null: never, or it was too late already. */
  free_until timestamptz,
  /* Who travels: adults, ages of children, infants; and how many take a seat. Only the application reads it. */
  party jsonb not null,
  seats integer not null check (seats >= 0),
  transfer text not null check (transfer in ('ticket', 'sharing', 'private')),
  /* Where the party is picked up, as it was typed. */
  pickup text not null default '',
  /* The price of the sale, all that it costs, and the terms of cancellation as sold. Only the application reads them. */
  price jsonb not null,
  costs jsonb not null,
  cancellation jsonb not null,
  confirmed_at timestamptz,
  cancelled_at timestamptz,
  primary key (site_id, id),
  foreign key (site_id, id) references sales (site_id, id),
  foreign key (site_id, tour_option_id) references tour_options (site_id, id)
);
create index activity_sales_of_start on activity_sales (site_id, tour_option_id, day, starts_at);
call isolate_by_site('activity_sales');
revoke delete on activity_sales from tradewind_app;
