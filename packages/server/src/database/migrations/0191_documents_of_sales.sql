-- Documents and differences are about sales of any kind. A booking has its sale's number, so no row changes.

alter table tax_documents drop constraint tax_documents_site_id_booking_id_fkey;
alter table tax_documents add constraint document_of_a_sale foreign key (site_id, booking_id) references sales (site_id, id);
alter table differences drop constraint differences_site_id_booking_id_fkey;
alter table differences add constraint difference_of_a_sale foreign key (site_id, booking_id) references sales (site_id, id);
