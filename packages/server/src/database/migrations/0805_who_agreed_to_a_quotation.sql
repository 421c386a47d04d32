-- When the customer of a quotation agreed to it as it is, and to which version: by its link, or as a person of the desk noted it. Null: not now, or before this was kept.
alter table quotations add column agreed_at timestamptz;
alter table quotations add column agreed_version integer;
alter table quotations add constraint agreed_to_a_version check ((agreed_at is null) = (agreed_version is null));
alter table quotations add constraint agreed_to_a_version_that_is check (agreed_version >= 1 and agreed_version <= version);
update quotations q set agreed_at = p.accepted_at, agreed_version = p.accepted_version
  from (
    select distinct on (site_id, quotation_id) site_id, quotation_id, accepted_at, accepted_version from proposals
    where accepted_at is not null and superseded_at is null order by site_id, quotation_id, accepted_at desc, id desc
  ) p
  where p.site_id = q.site_id and p.quotation_id = q.id and q.status in ('accepted', 'vouchered', 'cancelled');
-- The person of the desk who noted that the customer of a link agreed in another way. Null: it was accepted by the link.
alter table proposals add column noted_by integer;
alter table proposals add constraint person_who_noted_it foreign key (site_id, noted_by) references users (site_id, id);
alter table proposals add constraint noted_as_it_was_accepted check (noted_by is null or accepted_at is not null);
