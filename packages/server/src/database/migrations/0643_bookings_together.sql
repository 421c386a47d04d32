/*
 * A customer's bookings in one list: a quotation is one row of it, so the sales that were made of one stand behind it and not beside it. Each list is read in its order from an
 * index that has all that narrows it.
 */
alter table sales add column is_of_quotation boolean not null default false;
update sales s set is_of_quotation = true from quotation_sales q where q.site_id = s.site_id and q.sale_id = s.id;
create index sales_of_own_of_entity on sales (site_id, legal_entity_id, created_at, id) include (kind, queue_tab)
  where queue_tab is not null and not is_of_quotation;
create index sales_of_own_of_user on sales (site_id, user_id, created_at, id) include (kind, queue_tab)
  where queue_tab is not null and not is_of_quotation;
create index quotations_by_sending_of_entity on quotations (site_id, legal_entity_id, sent_at, id) include (status)
  where sent_at is not null and not is_template;
create index quotations_by_sending_of_customer on quotations (site_id, customer_id, sent_at, id) include (status)
  where sent_at is not null and not is_template;
