-- Seats of a flight are held for another site, and paid later: two messages more, and orders that begin without a payment.

alter table partner_inbox drop constraint partner_inbox_kind_check;
alter table partner_inbox add constraint partner_inbox_kind_check check (kind in ('book', 'cancel', 'hold', 'ticket'));

/* The consumer had the seats held first: it answers about a price that moves, by paying it or not. */
alter table partner_orders add column began_as_hold boolean not null default false;
