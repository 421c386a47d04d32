-- What those who deliver an activity say of their own cancellation: the sale is ended by the terms of that moment.

alter table activity_sales add column cancelled_there_at timestamptz;
alter table activity_sales add column refunded_there_minor bigint;
alter table activity_sales add column refunded_there_currency text;
alter table activity_sales add constraint cancelled_by_those_who_deliver check (
  (cancelled_there_at is null) = (refunded_there_minor is null)
  and (cancelled_there_at is null) = (refunded_there_currency is null)
  and (cancelled_there_at is null or outside_ref is not null)
  and coalesce(refunded_there_minor, 0) >= 0
);
