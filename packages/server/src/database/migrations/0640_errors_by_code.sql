/* What calls by key were refused with, by day: the newest calls show some of them, a chart needs all. Codes are those of the contract, so a day has few rows. */
create table partner_error_days (
  site_id integer not null,
  key_id bigint not null,
  day date not null,
  code text not null check (code <> ''),
  errors integer not null check (errors > 0),
  primary key (site_id, key_id, day, code),
  foreign key (site_id, key_id) references partner_keys (site_id, id)
);
call isolate_by_site('partner_error_days');
revoke delete, truncate on partner_error_days from tradewind_app;
