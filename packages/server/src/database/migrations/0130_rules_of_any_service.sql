-- A rule belongs to a service (flights today), which alone knows what its rules can ask for: what SQL filters by is a column, the rest is the service's own
-- document. Editions and drafts hang on a book: the rules of one service for one group.

create table rule_books (
  site_id integer not null references sites (id),
  service text not null check (service <> ''),
  group_id integer not null,
  /* The edition that is live; zero while it never had any. */
  edition integer not null default 0 check (edition >= 0),
  primary key (site_id, service, group_id)
);
call isolate_by_site('rule_books');
insert into rule_books (site_id, service, group_id, edition) select site_id, 'flight', id, edition from buyer_groups;
alter table buyer_groups drop column edition;

alter table markup_rules rename to rules;
alter table rules add column service text not null default 'flight';
alter table rules alter column service drop default;
alter table rules drop constraint markup_rules_site_id_group_id_fkey;
alter table rules add foreign key (site_id, service, group_id) references rule_books (site_id, service, group_id);
alter index markup_rules_of_group rename to rules_of_group;

alter table markup_rule_versions rename to rule_versions;
alter table rule_versions add column service text not null default 'flight', add column content jsonb;
alter table rule_versions alter column service drop default;
/* As database/exact-json.ts writes it: a whole rule but for its number. */
alter table rule_versions disable trigger versions_stay;
update rule_versions set content = jsonb_build_object(
  'name', name, 'kind', kind, 'airlineCode', airline_code, 'markup', markup, 'discount', discount,
  'commissionShareBasisPoints', commission_share_basis_points,
  'conditions', jsonb_build_object('journey', journey, 'cabins', to_jsonb(cabins), 'fareTypes', to_jsonb(fare_types), 'isRefundable', is_refundable,
    'travelFrom', travel_from, 'travelTo', travel_to, 'bookingFrom', booking_from, 'bookingTo', booking_to));
alter table rule_versions enable trigger versions_stay;
alter table rule_versions
  alter column content set not null,
  drop constraint markup_rule_versions_site_id_group_id_fkey,
  drop column journey, drop column cabins, drop column fare_types, drop column is_refundable,
  drop column travel_from, drop column travel_to, drop column booking_from, drop column booking_to,
  drop column markup, drop column discount, drop column commission_share_basis_points;
/* What its list is filtered by: of a rule on flights the airline. */
alter table rule_versions rename column airline_code to subject;
do $$ declare one text; begin
  for one in select conname from pg_constraint where conrelid = 'rule_versions'::regclass and contype = 'c'
    and (pg_get_constraintdef(oid) like '%subject%' or pg_get_constraintdef(oid) like '%defaultAirline%')
  loop execute format('alter table rule_versions drop constraint %I', one); end loop;
end $$;
alter table rule_versions add foreign key (site_id, service, group_id) references rule_books (site_id, service, group_id);
drop index markup_versions_alive, markup_versions_of_group;
create index rule_versions_alive on rule_versions (site_id, service, group_id, kind, rule_id) where ended_in is null;
create index rule_versions_of_group on rule_versions (site_id, service, group_id, added_in, rule_id);

alter table markup_editions rename to rule_editions;
alter table rule_editions add column service text not null default 'flight';
alter table rule_editions alter column service drop default;
alter table rule_editions
  drop constraint markup_editions_site_id_group_id_fkey,
  drop constraint markup_editions_pkey,
  add primary key (site_id, service, group_id, edition),
  add foreign key (site_id, service, group_id) references rule_books (site_id, service, group_id);

alter table markup_draft_changes rename to rule_draft_changes;
alter table rule_draft_changes drop constraint markup_draft_changes_site_id_group_id_fkey;
alter table markup_drafts rename to rule_drafts;
alter table rule_drafts add column service text not null default 'flight';
alter table rule_drafts alter column service drop default;
alter table rule_drafts
  drop constraint markup_drafts_site_id_group_id_fkey,
  drop constraint markup_drafts_pkey,
  add primary key (site_id, service, group_id),
  add foreign key (site_id, service, group_id) references rule_books (site_id, service, group_id);
alter table rule_draft_changes add column service text not null default 'flight';
alter table rule_draft_changes alter column service drop default;
alter table rule_draft_changes
  drop constraint markup_draft_changes_site_id_group_id_rule_id_key,
  add unique (site_id, service, group_id, rule_id),
  add foreign key (site_id, service, group_id) references rule_drafts (site_id, service, group_id) on delete cascade;
drop index markup_draft_changes_of_group;
create index rule_draft_changes_of_group on rule_draft_changes (site_id, service, group_id, id);
