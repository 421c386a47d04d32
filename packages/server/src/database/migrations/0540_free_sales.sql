-- What is free in a quotation is sold like the rest: it takes its places and has its voucher.

alter table sales drop constraint sales_amount_minor_check, add check (amount_minor >= 0);
alter table payment_lines drop constraint payment_lines_amount_minor_check, add check (amount_minor >= 0);
/* A change of what was sold may add only what is free. */
alter table payments drop constraint payment_orders_amount_minor_check, add check (amount_minor >= 0);
