-- What a traveller pays by card on the page of a proposal.

/* What money that fills a wallet is meant for: it is set against that in the transaction in which it arrives. Null: for the wallet alone. */
alter table payments add column meant_for text check (meant_for <> '');
alter table payments add constraint only_money_for_a_wallet_is_meant check (meant_for is null or purpose = 'topUp');

create table proposal_payments (
  site_id integer not null references sites (id),
  payment_id text not null,
  proposal_id bigint not null,
  /* As the traveller wrote the name. */
  payer_name text not null check (payer_name <> ''),
  /* What of the payment is for the quotation, in its currency; what is left of it stays in the wallet. */
  net_minor bigint not null check (net_minor > 0),
  /* What it became; null: it has not arrived, or there was nothing left to pay. */
  receipt_id bigint,
  primary key (site_id, payment_id),
  foreign key (site_id, payment_id) references payments (site_id, id),
  foreign key (site_id, proposal_id) references proposals (site_id, id),
  foreign key (site_id, receipt_id) references quotation_receipts (site_id, id)
);
create index payments_of_proposal on proposal_payments (site_id, proposal_id);
call isolate_by_site('proposal_payments');
revoke delete, truncate on proposal_payments from tradewind_app;

/* When to look again at what is owed of an agreed quotation. Null: nothing is due on a day any more. */
alter table quotations add column remind_at timestamptz;
create index quotations_to_remind on quotations (site_id, remind_at) where remind_at is not null;

create table payment_reminders (
  site_id integer not null references sites (id),
  quotation_id bigint not null,
  due_on date not null,
  /* So many days before that day; negative: after it. */
  days_before integer not null,
  sent_at timestamptz not null,
  primary key (site_id, quotation_id, due_on, days_before),
  foreign key (site_id, quotation_id) references quotations (site_id, id)
);
call isolate_by_site('payment_reminders');
revoke update, delete, truncate on payment_reminders from tradewind_app;
