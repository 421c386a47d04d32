-- An account is deleted with its notices. One that still waited to be pushed or mailed kept the whole account from being deleted.
alter table notice_deliveries drop constraint notice_deliveries_site_id_notice_id_fkey;
alter table notice_deliveries add foreign key (site_id, notice_id) references notices (site_id, id) on delete cascade;
