-- Who else has a voucher: addresses that somebody had it mailed to, and those of the links by which it was agreed to. Each is written to again when it changes.

create table voucher_recipients (
  site_id integer not null,
  order_id integer not null,
  email text not null check (email = lower(email) and email <> ''),
  /* When a person asked for it; null: only because a link went there. */
  asked_at timestamptz,
  /* The newest that was mailed there; 0: none yet. */
  sent_revision integer not null default 0,
  primary key (site_id, order_id, email),
  foreign key (site_id, order_id) references vouchers (site_id, order_id)
);
call isolate_by_site('voucher_recipients');
