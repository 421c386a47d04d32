-- Carts of visitors whose browsers have forgotten them are found by when they were last changed.
create index old_carts_of_visitors on carts (site_id, changed_at, id) where secret_hash is not null;
