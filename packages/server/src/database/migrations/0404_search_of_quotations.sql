-- The list of quotations is searched by a part of their names.
create index quotation_versions_search on quotation_versions using gin (site_id, upper(name) gin_trgm_ops);
