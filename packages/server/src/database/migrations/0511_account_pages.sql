-- What people find on the pages of their account: billing details, the link that ends offers by mail, and how an account ends.

alter table legal_entities
  /* In whose name invoices are wanted, where it is not the company's own. */
  add column billing_name text,
  add column gst_state text;

alter table users
  /* Of staff: where they work, and as what. */
  add column branch text,
  add column designation text,
  /* Whoever has it can end offers by mail to this address, and nothing else. */
  add column unsubscribe_key uuid not null default gen_random_uuid();
create unique index users_unsubscribe on users (site_id, unsubscribe_key);
