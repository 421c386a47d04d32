-- What a site sells of another site. Each side has rows of its own and writes only them: the buyer's site keeps what it sold and what it has to say to the other
-- (the outbox), the supplier's site what it was asked and what it answered (the inbox). No key refers from one side to the other.

/* An activity that somebody else delivers has no tour option here, but a reference by which both sides know it. */
alter table activity_sales alter column activity_id drop not null;
alter table activity_sales alter column tour_option_id drop not null;
alter table activity_sales add column outside_ref uuid;
alter table activity_sales add constraint own_or_outside
  check ((tour_option_id is null) = (outside_ref is not null) and (activity_id is null) = (outside_ref is not null));
create unique index activity_sales_outside on activity_sales (site_id, outside_ref) where outside_ref is not null;

/* At the buyer: the company to which it owes what it buys of another site. */
create table partner_suppliers (
  site_id integer not null references sites (id),
  supplier_site_id integer not null,
  legal_entity_id integer not null,
  since timestamptz not null,
  primary key (site_id, supplier_site_id),
  unique (site_id, legal_entity_id),
  foreign key (site_id, legal_entity_id) references legal_entities (site_id, id),
  check (supplier_site_id <> site_id)
);
call isolate_by_site('partner_suppliers');
revoke update, delete on partner_suppliers from tradewind_app;

/* At the buyer: which site delivers a sale, under which supply, and what it costs there. */
create table partner_sales (
  site_id integer not null,
  sale_id integer not null,
  /* As in activity_sales: the supplier knows the order by it. */
  order_ref uuid not null,
  supplier_site_id integer not null,
  supply_id uuid not null,
  /* How the supplier calls it: 'TW-100042'. */
  their_reference text not null,
  net_minor bigint not null check (net_minor > 0),
  net_currency char(3) not null,
  primary key (site_id, sale_id),
  unique (site_id, order_ref),
  foreign key (site_id, sale_id) references sales (site_id, id),
  check (supplier_site_id <> site_id)
);
call isolate_by_site('partner_sales');
revoke update, delete on partner_sales from tradewind_app;

/* At the buyer: what it says to a supplier about a sale. Written in the transaction of the sale, said until it is answered. */
create table partner_outbox (
  site_id integer not null,
  /* Travels: the supplier handles each id once. */
  id uuid not null default uuidv7(),
  sale_id integer not null,
  kind text not null check (kind in ('book', 'cancel')),
  body jsonb not null,
  written_at timestamptz not null,
  /* How often it was said without an answer that can be read. */
  tries integer not null default 0 check (tries >= 0),
  answered_at timestamptz,
  answer jsonb,
  primary key (site_id, id),
  foreign key (site_id, sale_id) references partner_sales (site_id, sale_id),
  check ((answered_at is null) = (answer is null))
);
/* One question at a time about a sale: who cancels twice says it once. */
create unique index one_open_message on partner_outbox (site_id, sale_id) where answered_at is null;
call isolate_by_site('partner_outbox');
revoke delete on partner_outbox from tradewind_app;

/* At the supplier: what a consumer has ordered, by the consumer's reference. */
create table partner_orders (
  site_id integer not null,
  consumer_site_id integer not null,
  order_ref uuid not null,
  sale_id integer not null,
  payment_id text not null,
  ordered_at timestamptz not null,
  primary key (site_id, consumer_site_id, order_ref),
  unique (site_id, sale_id),
  foreign key (site_id, sale_id) references sales (site_id, id),
  foreign key (site_id, payment_id) references payments (site_id, id),
  check (consumer_site_id <> site_id)
);
call isolate_by_site('partner_orders');
revoke update, delete on partner_orders from tradewind_app;

/* At the supplier: what was said to it and what it answered. Said again, the same answer is given. */
create table partner_inbox (
  site_id integer not null references sites (id),
  consumer_site_id integer not null,
  message_id uuid not null,
  kind text not null check (kind in ('book', 'cancel')),
  request_hash bytea not null,
  answer jsonb not null,
  handled_at timestamptz not null,
  primary key (site_id, consumer_site_id, message_id),
  check (consumer_site_id <> site_id)
);
call isolate_by_site('partner_inbox');
revoke update, delete on partner_inbox from tradewind_app;
