-- Documents, differences and refunds hang on the sale, whatever was sold. A booking has its sale's number, so no row changes.

alter table tax_documents rename column booking_id to sale_id;
alter index documents_of_booking rename to documents_of_sale;
alter table differences rename column booking_id to sale_id;
alter index differences_of_booking rename to differences_of_sale;

-- Why money was given back after its sale was delivered, in its seller's own words: ('change', 17) is a change request. The seller keeps the claim itself.
alter table refunds add column claim_kind text, add column claim_id integer;
update refunds set claim_kind = 'change', claim_id = change_request_id where change_request_id is not null;
drop index one_refund_per_payment_and_change;
drop index one_refund_per_payment_and_sale;
drop index refunds_of_change;
alter table refunds drop column change_request_id;
alter table refunds
  add constraint claim_is_whole check ((claim_kind is null) = (claim_id is null)),
  add constraint claim_is_of_a_sale check (claim_id is null or sale_id is not null),
  add constraint claim_has_a_kind check (claim_kind ~ '^[a-z][A-Za-z]{0,39}$');
create unique index one_refund_per_payment_and_claim on refunds (site_id, gateway_payment_id, claim_kind, claim_id) where (claim_id is not null);
create unique index one_refund_per_payment_and_sale on refunds (site_id, gateway_payment_id, sale_id) nulls not distinct where (claim_id is null);
create index refunds_of_claim on refunds (site_id, claim_kind, claim_id) where (claim_id is not null);

-- Whom the cost of a sale is owed to.
alter table sales add column supplier_entity_id integer,
  add constraint supplier_of_a_sale foreign key (site_id, supplier_entity_id) references legal_entities (site_id, id);
update sales s set supplier_entity_id = e.id
from bookings b join legal_entities e on e.site_id = b.site_id and e.supplier_code = b.supplier
where b.site_id = s.site_id and b.id = s.id;
