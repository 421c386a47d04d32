-- What a traveller chose among what a proposal offers is a version of its own.

alter table proposals add column accepted_version integer;
update proposals set accepted_version = version where accepted_at is not null;
alter table proposals add constraint accepted_as_a_version check ((accepted_at is null) = (accepted_version is null));
alter table proposals add constraint version_that_was_accepted foreign key (site_id, quotation_id, accepted_version)
  references quotation_versions (site_id, quotation_id, version);
