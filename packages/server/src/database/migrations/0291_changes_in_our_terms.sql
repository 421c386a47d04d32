-- What is wanted of a ticket and why, in words of our own: the numbers were one supplier's.
alter table change_quotes drop constraint change_quotes_request_type_check, drop constraint change_quotes_cancellation_type_check;
alter table change_quotes rename column request_type to wish;
alter table change_quotes rename column cancellation_type to cause;
alter table change_quotes
  alter column wish type text using (array['refund', 'partialRefund', 'reissue'])[wish],
  alter column cause type text using case cause when 2 then 'flightCancelled' else 'other' end,
  add check (wish in ('refund', 'partialRefund', 'reissue')),
  add check (cause in ('flightCancelled', 'other'));

alter table change_requests drop constraint change_requests_request_type_check, drop constraint change_requests_cancellation_type_check;
alter table change_requests rename column request_type to wish;
alter table change_requests rename column cancellation_type to cause;
alter table change_requests
  alter column wish type text using (array['refund', 'partialRefund', 'reissue'])[wish],
  alter column cause type text using case cause when 2 then 'flightCancelled' else 'other' end,
  add check (wish in ('refund', 'partialRefund', 'reissue')),
  add check (cause in ('flightCancelled', 'other'));
