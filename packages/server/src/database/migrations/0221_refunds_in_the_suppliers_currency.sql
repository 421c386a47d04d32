-- What a supplier refunds in its own currency, as it said so. Null where it was stated in the currency of the sale: then it is that at the rate of the sale.

alter table change_requests
  add column refund_there_minor bigint check (refund_there_minor >= 0),
  add column refund_there_currency char(3);
alter table change_requests add constraint refund_there_is_whole check ((refund_there_minor is null) = (refund_there_currency is null));
