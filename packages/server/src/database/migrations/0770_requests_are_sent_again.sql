/*
 * What is sent again under its key, but changed since its answer was lost, is not the same: a new quotation goes on as a version of itself, and an offered change is replaced.
 * Of what was sent before, nothing is known, and it is taken for the same.
 */
alter table quotations add column key_hash bytea check (octet_length(key_hash) = 32);
/* The version that was saved under the key last. */
alter table quotations add column key_version integer not null default 1 check (key_version >= 1);

alter table quotation_changes add column request_hash bytea check (octet_length(request_hash) = 32);
/* Withdrawn ones keep their key beside the one that replaced them; that one alone is offered is said by one_change_is_offered. */
drop index one_change_of_a_key;
create index changes_of_a_key on quotation_changes (site_id, quotation_id, idempotency_key, id);
