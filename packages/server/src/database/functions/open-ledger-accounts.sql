/*
 * A new legal entity gets its accounts at once. Made with the first money that moved, they led to a deadlock: one transaction held a new account for holds and
 * waited for the wallet, another held the wallet and waited for the new account.
 */
create or replace function open_ledger_accounts() returns trigger language plpgsql as $$ begin
  insert into ledger_accounts (site_id, kind, legal_entity_id, currency)
  select new.site_id, k.kind, new.id, s.currency from sites s cross join unnest(ledger_account_kinds(new.kind)) as k (kind)
  where s.id = new.site_id;
  return null;
end $$;

create or replace trigger accounts_opened after insert on legal_entities for each row execute function open_ledger_accounts();
