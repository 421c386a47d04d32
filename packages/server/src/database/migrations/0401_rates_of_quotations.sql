-- Which rates the lines of quotations were priced with, so that a change of rates finds those that it touches.

create table quotation_line_rates (
  site_id integer not null references sites (id),
  line_id bigint not null,
  kind text not null check (kind in ('ticket', 'transfer', 'areaTransfer')),
  /* The rule, and the edition of its book that was live then. */
  rule_id integer not null,
  edition integer not null check (edition >= 0),
  primary key (site_id, line_id, rule_id),
  foreign key (site_id, line_id) references quotation_lines (site_id, id)
);
create index lines_of_rate on quotation_line_rates (site_id, rule_id);
call isolate_by_site('quotation_line_rates');

/* What the rates asked for when somebody decided to keep the price: an amount, or 'none' where there was no rate. The same difference is not shown again. */
alter table quotation_lines add column kept_against text check (kept_against <> '');

/* Those in which the customer still decides. */
create index open_quotations on quotations (site_id, id) where status in ('new', 'inProgress', 'sent');
