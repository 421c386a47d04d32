-- Places of a start: how many people are counted, and who has them. A place where people are picked up is another thing, in `places`.

/* A start of which people are counted: of a tour option, and of the pool that it shares with others. The row is what those who want places lock. */
create table counted_starts (
  site_id integer not null references sites (id),
  counted text not null check (counted in ('option', 'pool')),
  /* The number of the tour option or of the pool. */
  counted_id bigint not null check (counted_id > 0),
  day date not null,
  /* Empty where visitors come at any time of the day. */
  starts_at text not null check (starts_at ~ '^(([01]\d|2[0-3]):[0-5]\d)?$'),
  /* People who are sold; those who are held for a while stand in their takings alone. */
  sold integer not null default 0 check (sold >= 0),
  primary key (site_id, counted, counted_id, day, starts_at)
);
call isolate_by_site('counted_starts');
revoke delete on counted_starts from tradewind_app;

/* Places that somebody has. */
create table place_takings (
  site_id integer not null references sites (id),
  /* In the words of who asked: 'sale:100042'. */
  taker text not null check (taker <> ''),
  counted text not null,
  counted_id bigint not null,
  day date not null,
  starts_at text not null,
  people integer not null check (people > 0),
  /* Until when they are held; null: sold. Judged when it is read: a hold that has ended counts nothing. */
  held_until timestamptz,
  primary key (site_id, taker, counted, counted_id, day, starts_at),
  foreign key (site_id, counted, counted_id, day, starts_at) references counted_starts (site_id, counted, counted_id, day, starts_at)
);
create index takings_of_start on place_takings (site_id, counted, counted_id, day, starts_at);
create index holds_of_start on place_takings (site_id, counted, counted_id, day) where held_until is not null;
call isolate_by_site('place_takings');
