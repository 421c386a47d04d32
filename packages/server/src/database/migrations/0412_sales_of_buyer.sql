-- What a company bought of one kind, the newest first.

create index sales_of_buyer on sales (site_id, legal_entity_id, kind, id) where queue_tab is not null;
