-- What a connection answered when staff last tested it.

alter table supplier_connections
  add column tested_at timestamptz,
  /* What the account there could still pay, in the connection's currency; null where it was not told. */
  add column tested_balance_minor bigint,
  /* In a sentence; null where all was well. */
  add column test_trouble text,
  add check (tested_at is not null or (tested_balance_minor is null and test_trouble is null));

/* Who is owed what is bought there stands in legal_entities, whose supplier_code is the connection's code. */
alter table supplier_connections drop column legal_entity_id;
