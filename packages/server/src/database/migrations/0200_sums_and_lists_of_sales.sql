-- Sums and lists are over sales of any kind. A seller says with the sale whether it counts as sold, and under which names it is summed.

alter table sales
  /* Delivered and not given back as a whole: it counts in the sums. */
  add column stands boolean not null default false,
  /* What was paid and refunded after the sale adds to it, or takes off it: of the amount, of what the site keeps, of what an agency earns. */
  add column changed_sales_minor bigint not null default 0,
  add column changed_margin_minor bigint not null default 0,
  add column changed_earned_minor bigint not null default 0,
  /* Beside the day, the month and its kind: 'route' and 'airline' of a flight, each with its name in the second array. */
  add column axes text[] not null default '{}',
  add column axis_names text[] not null default '{}',
  add constraint each_axis_has_a_name check (cardinality(axes) = cardinality(axis_names)),
  add constraint own_axes_only check (not axes && array['day', 'month', 'kind']);

/* The tabs of a list of any kind: what of a flight is ticketed, is delivered. */
update sales s set stands = b.status in ('issued', 'changeRequested'), changed_sales_minor = b.changed_sales_minor,
    changed_margin_minor = b.changed_margin_minor, changed_earned_minor = b.changed_earned_minor, axes = array['route', 'airline'],
    axis_names = array[coalesce(b.sectors[1], ''), b.validating_airline], queue_tab = case b.queue_tab when 'ticketed' then 'delivered' else b.queue_tab end
  from bookings b where b.site_id = s.site_id and b.id = s.id;
alter table sales add constraint sales_queue_tab_check check (queue_tab ~ '^[a-z][A-Za-z]{0,39}$');

drop trigger sale_told on bookings;
drop trigger sale_changed on bookings;
drop function tell_sales_news();
drop function tell_sale(bookings, smallint);
drop view sales_now, sales_news_told;

alter table sales_sums drop constraint sales_sums_axis_check, add constraint sales_sums_axis_check check (axis ~ '^[a-z][A-Za-z]{0,39}$');
/* One row for each sale that began or ceased to count, in the sums (`stands`) or in a list (`queue_tab`), and two for one that moved. */
delete from sales_news;
alter table sales_news drop column route, drop column airline,
  add column kind text not null,
  add column queue_tab text,
  add column stands boolean not null,
  add column axes text[] not null,
  add column axis_names text[] not null,
  add check (stands or queue_tab is not null);

/* How many sales of a kind each tab has: of the site, of each company, of each person. */
create table sale_tallies (
  site_id integer not null references sites (id),
  whose text not null check (whose in ('site', 'entity', 'user')),
  whose_id integer not null,
  kind text not null,
  queue_tab text not null,
  count bigint not null,
  primary key (site_id, whose, whose_id, kind, queue_tab)
);
call isolate_by_site('sale_tallies');
revoke insert, update, delete, truncate on sale_tallies from tradewind_app;

create view sales_now with (security_invoker = true) as
  select site_id, whose, whose_id, axis, period, name, currency, count, sales_minor, margin_minor, earned_minor from sales_sums
  union all
  select n.site_id, w.whose, w.whose_id, a.axis, a.period, a.name, n.currency, n.change::bigint, n.sales_minor, n.margin_minor, n.earned_minor
  from sales_news n
  cross join lateral (values ('site', 0), ('entity', n.legal_entity_id), ('user', n.user_id)) as w (whose, whose_id)
  cross join lateral (
    values ('day', n.booked_on, ''), ('month', left(n.booked_on, 7), ''), ('kind', n.booked_on, n.kind)
    union all select own.axis, n.booked_on, own.name from unnest(n.axes, n.axis_names) as own (axis, name)) as a (axis, period, name)
  where n.stands;
create view sale_counts_now with (security_invoker = true) as
  select site_id, whose, whose_id, kind, queue_tab, count from sale_tallies
  union all
  select n.site_id, w.whose, w.whose_id, n.kind, n.queue_tab, n.change::bigint
  from sales_news n
  cross join lateral (values ('site', 0), ('entity', n.legal_entity_id), ('user', n.user_id)) as w (whose, whose_id)
  where n.queue_tab is not null;

/* Summed again from the sales themselves: what was kept before came from bookings, which say the same. */
delete from sales_sums;
insert into sales_sums (site_id, whose, whose_id, axis, period, name, currency, count, sales_minor, margin_minor, earned_minor)
  select s.site_id, w.whose, w.whose_id, a.axis, a.period, a.name, s.currency, count(*), sum(s.amount_minor + s.adjusted_minor + s.changed_sales_minor),
    sum(s.margin_minor + s.changed_margin_minor), sum(s.earned_minor + s.changed_earned_minor)
  from sales s
  cross join lateral (values ('site', 0), ('entity', s.legal_entity_id), ('user', s.user_id)) as w (whose, whose_id)
  cross join lateral (
    values ('day', s.booked_on::text, ''), ('month', left(s.booked_on::text, 7), ''), ('kind', s.booked_on::text, s.kind)
    union all select own.axis, s.booked_on::text, own.name from unnest(s.axes, s.axis_names) as own (axis, name)) as a (axis, period, name)
  where s.stands group by 1, 2, 3, 4, 5, 6, 7;
insert into sale_tallies (site_id, whose, whose_id, kind, queue_tab, count)
  select s.site_id, w.whose, w.whose_id, s.kind, s.queue_tab, count(*)
  from sales s cross join lateral (values ('site', 0), ('entity', s.legal_entity_id), ('user', s.user_id)) as w (whose, whose_id)
  where s.queue_tab is not null group by 1, 2, 3, 4, 5;

/* The list of sales, newest first: all, of a kind, on a tab, of a person. No list asks for those of a company. */
drop index sales_of_entity;
create index sales_of_kind on sales (site_id, kind, booked_on, id) where queue_tab is not null;
create index sales_on_tab on sales (site_id, queue_tab, booked_on, id) where queue_tab is not null;
create index sales_by_key on sales using gin (site_id, find_keys) where queue_tab is not null;
