/* What was sold without being sent was nowhere among the bookings of the customer, who owes it. From now on a quotation that is vouchered is sent with it. */
update quotations set sent_version = version, sent_at = changed_at, valid_until = changed_at + interval '7 days'
  where order_id is not null and sent_version is null;
