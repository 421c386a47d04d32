-- A form that is sent twice makes one customer. Phones are no help: families and offices share them.

alter table users
  /* What the form was sent under. */
  add column creation_key text check (length(creation_key) between 1 and 100);
create unique index users_created_once on users (site_id, created_by, creation_key) where creation_key is not null;
