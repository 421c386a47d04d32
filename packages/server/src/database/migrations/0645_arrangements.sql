-- What the desk has arranged for a service that was sold: who drives, under which codes it is known, and what its supplier confirmed. What stands on the voucher counts its
-- changes, which are revisions of the voucher; `driver_was`: whom the voucher named before. The cost is in the words of the supplier.
create table arrangements (
  site_id integer not null references sites (id),
  sale_id integer not null,
  version integer not null check (version > 0),
  sales_confirmation text not null default '' check (length(sales_confirmation) <= 100),
  purchase_confirmation text not null default '' check (length(purchase_confirmation) <= 100),
  driver_name text not null default '' check (length(driver_name) <= 200),
  driver_phone text not null default '' check (length(driver_phone) <= 30),
  driver_was text not null default '',
  vehicle text not null default '' check (length(vehicle) <= 200),
  passenger_code text not null default '' check (length(passenger_code) <= 60),
  answer text check (answer in ('confirmed', 'refused', 'cancelled')),
  answered_on date,
  cost_minor bigint check (cost_minor >= 0),
  cost_currency char(3),
  note text not null default '' check (length(note) <= 500),
  said_changes integer not null default 0 check (said_changes >= 0),
  changed_at timestamptz not null,
  changed_by integer not null,
  primary key (site_id, sale_id),
  foreign key (site_id, sale_id) references sales (site_id, id),
  foreign key (site_id, changed_by) references users (site_id, id),
  check ((answer is null) = (answered_on is null)),
  check ((cost_minor is null) = (cost_currency is null)),
  constraint cost_of_what_is_confirmed check (cost_minor is null or answer = 'confirmed')
);
create index arrangements_by_change on arrangements (site_id, changed_at);
call isolate_by_site('arrangements');

-- What the voucher of a quotation says of the whole, and how often that has changed since it was sold.
alter table quotations
  add column sold_confirmation text not null default '',
  add column sold_changes integer not null default 0 check (sold_changes >= 0);

-- Who travels on a day.
create index services_from on sales (site_id, used_from) where kind in ('activity', 'service');
create index services_to on sales (site_id, used_to) where kind in ('activity', 'service');
