-- What was given back of a sale after it was delivered, once for each claim of its seller. Written with the posting that makes it owed, and never changed.

create table sale_refunds (
  site_id integer not null,
  claim_kind text not null,
  claim_id integer not null,
  sale_id integer not null,
  payment_id text not null,
  currency char(3) not null,
  /* The part of the sale that is undone, as it was captured. */
  undone_minor bigint not null check (undone_minor > 0),
  cost_minor bigint not null check (cost_minor >= 0),
  cost_currency char(3) not null,
  fee_minor bigint not null,
  gst_minor bigint not null,
  tds_minor bigint not null,
  withheld_minor bigint not null,
  /* What the supplier gives back, in its currency and in that of the sale. */
  supplier_minor bigint not null check (supplier_minor >= 0),
  supplier_here_minor bigint not null,
  /* What the buyer gets, and how much of it goes to cards. */
  refund_minor bigint not null check (refund_minor between 0 and undone_minor),
  card_minor bigint not null check (card_minor between 0 and refund_minor),
  given_at timestamptz not null,
  primary key (site_id, claim_kind, claim_id),
  foreign key (site_id, sale_id) references sales (site_id, id),
  foreign key (site_id, payment_id, sale_id) references payment_lines (site_id, payment_id, sale_id)
);
create index refunds_of_sale on sale_refunds (site_id, sale_id);
call isolate_by_site('sale_refunds');
revoke update, delete on sale_refunds from tradewind_app;
