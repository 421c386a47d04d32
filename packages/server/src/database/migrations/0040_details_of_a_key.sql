-- What was sent under an idempotency key, as a hash: the same key with other details is another wish, and is refused. Null for those from before.

alter table bookings add column request_hash bytea check (octet_length(request_hash) = 32);
alter table payment_entries add column request_hash bytea check (octet_length(request_hash) = 32);
alter table change_requests add column request_hash bytea check (octet_length(request_hash) = 32);
alter table users add column creation_hash bytea check (octet_length(creation_hash) = 32);
