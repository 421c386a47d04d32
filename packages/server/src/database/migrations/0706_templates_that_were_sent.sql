-- A quotation that was sent stays the one that its customer has, also where the desk keeps it among its templates: in lists of bookings and in charts.

drop index quotations_by_sending;
create index quotations_by_sending on quotations (site_id, sent_at) include (id, status, valid_until, order_id, is_sold_unsent)
  where sent_at is not null;
drop index quotations_by_sending_of_customer;
create index quotations_by_sending_of_customer on quotations (site_id, customer_id, sent_at, id) include (status) where sent_at is not null;
drop index quotations_by_sending_of_entity;
create index quotations_by_sending_of_entity on quotations (site_id, legal_entity_id, sent_at, id) include (status) where sent_at is not null;
