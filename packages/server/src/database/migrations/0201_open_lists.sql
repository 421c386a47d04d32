-- Lists that name kinds of things are open: each feature brings its exports and its areas of the audit trail. The tables only say how such a name looks.

alter table exports drop constraint exports_kind_check, add constraint exports_kind_check check (kind ~ '^[a-z][A-Za-z]{0,39}$');
alter table exports add column format text not null default 'xlsx' check (format in ('xlsx', 'csv'));
alter table exports drop constraint exports_file_name_check,
  add constraint exports_file_name_check check (file_name ~ '^[A-Za-z0-9._-]+\.(xlsx|csv)$' and right(file_name, length(format) + 1) = '.' || format);
alter table audit_entries drop constraint audit_entries_area_check, add constraint audit_entries_area_check check (area ~ '^[a-z][A-Za-z]{0,39}$');
