-- Quotations that were sold before 0645 have never written down which number their vouchers say. Null: it is that of their newest version, until another one is saved. Where
-- nothing was written since, the two are the same.
alter table quotations alter column sold_confirmation drop not null;
update quotations set sold_confirmation = null where order_id is not null and sold_confirmation = '' and sold_changes = 0;
