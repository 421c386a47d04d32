-- A sale that was free has a cost: when it is cancelled, nothing is undone for its buyer, and its supplier gives back what the terms say.

alter table sale_refunds drop constraint sale_refunds_undone_minor_check;
alter table sale_refunds add constraint sale_refunds_undone_or_supplied check (undone_minor > 0 or (undone_minor = 0 and supplier_minor > 0));
