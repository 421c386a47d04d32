-- The logo that a company had before: a change of it can be undone while its file is kept.
alter table legal_entities add column previous_logo_url text;
