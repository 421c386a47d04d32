-- The figures of quotations: those sent in two years, by month. All that is counted stands in the index.

create index quotations_by_sending on quotations (site_id, sent_at) include (id, status, valid_until, order_id)
  where sent_at is not null and not is_template;
