-- What was paid to a supplier is a payment entry like any other: `amount` left our bank, `settled` is how much of what the supplier is owed it settled.

alter table payment_entries
  add column settled_minor bigint check (settled_minor > 0),
  add column settled_currency char(3);
alter table payment_entries drop constraint payment_entries_kind_check;
alter table payment_entries add constraint payment_entries_kind_check
  check (kind in ('topUp', 'credit', 'debit', 'supplierPayment'));
alter table payment_entries add constraint payment_of_supplier_settles
  check ((kind = 'supplierPayment') = (settled_minor is not null) and (settled_minor is null) = (settled_currency is null));
alter table payment_entries drop constraint payment_entries_check;
alter table payment_entries add constraint entry_from_outside_has_reference
  check ((kind in ('topUp', 'supplierPayment')) = (mode is not null and reference is not null));
