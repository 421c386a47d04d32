-- What is sold on account is owed, and not paid: it has an invoice and no receipt.

alter table payments add column is_on_account boolean not null default false;
alter table payments add constraint on_account_is_no_card check (not is_on_account or card_minor = 0);
