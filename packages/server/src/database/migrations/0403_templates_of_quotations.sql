-- Quotations that the desk copies again and again.
alter table quotations add column is_template boolean not null default false;
create index quotation_templates on quotations (site_id, id) where is_template;
