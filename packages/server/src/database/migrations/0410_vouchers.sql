-- The address under which the travellers of an order read what they get. What it shows is read from what was sold.

create table vouchers (
  site_id integer not null,
  order_id integer not null,
  /* Nobody guesses it: 130 bits. */
  code text not null check (length(code) >= 20),
  issued_at timestamptz not null,
  /* When something of it was confirmed last. */
  confirmed_at timestamptz not null,
  /* What was mailed last. */
  sent_revision integer not null default 0,
  sent_at timestamptz,
  sent_to text not null default '',
  primary key (site_id, order_id),
  foreign key (site_id, order_id) references orders (site_id, id)
);
create unique index voucher_of_code on vouchers (site_id, code);
call isolate_by_site('vouchers');
revoke delete on vouchers from tradewind_app;
