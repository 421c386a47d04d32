-- Words in the audit trail, without the site in the inverted index: see 0023.
drop index audit_by_text;
create index audit_by_text on audit_entries using gin (search_text gin_trgm_ops);
