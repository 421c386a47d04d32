-- Change requests as a sheet, beside tickets.

alter table exports drop constraint exports_kind_check;
alter table exports add constraint exports_kind_check check (kind in ('tickets', 'changes'));
