-- A draft of the rules of any service is tested on the past sales of its seller. The tables are renamed, so every test of before stays with its lines.

alter table markup_what_ifs rename to what_ifs;
alter table what_ifs rename column bookings_total to sales_total;
alter table what_ifs rename column bookings_done to sales_done;
alter table what_ifs rename column last_booking_id to last_sale_id;
alter table what_ifs add column service text not null default 'flight';
alter table what_ifs alter column service drop default;
/* Whose book was tested; for flights its group is one of buyers, which has a book as soon as it has a draft. */
alter table what_ifs drop constraint markup_what_ifs_site_id_group_id_fkey;
alter table what_ifs add foreign key (site_id, service, group_id) references rule_books (site_id, service, group_id);
drop index markup_what_ifs_of_group;
create index what_ifs_of_book on what_ifs (site_id, service, group_id, id desc);

alter table markup_what_if_lines rename to what_if_lines;
/* A booking's number is that of its sale. */
alter table what_if_lines rename column booking_id to sale_id;
alter table what_if_lines drop constraint markup_what_if_lines_site_id_booking_id_fkey;
alter table what_if_lines add foreign key (site_id, sale_id) references sales (site_id, id);
/* What the seller's rules are narrowed to: of a flight its airline. */
alter table what_if_lines rename column airline_code to subject;

alter table what_ifs rename constraint markup_what_ifs_pkey to what_ifs_pkey;
alter table what_ifs rename constraint markup_what_ifs_site_id_created_by_fkey to what_ifs_site_id_created_by_fkey;
alter table what_ifs rename constraint markup_what_ifs_status_check to what_ifs_status_check;
alter table what_ifs rename constraint markup_what_ifs_check to what_ifs_check;
alter table what_ifs rename constraint markup_what_ifs_check1 to what_ifs_check1;
alter table what_if_lines rename constraint markup_what_if_lines_pkey to what_if_lines_pkey;
alter table what_if_lines rename constraint markup_what_if_lines_site_id_what_if_id_fkey to what_if_lines_site_id_what_if_id_fkey;
