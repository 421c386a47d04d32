/* Every open screen that shows a wallet learns that it moved, whatever moved it. */
create or replace function announce_wallet() returns trigger language plpgsql as $$ begin
  perform add_news(new.site_id, json_build_object('siteId', new.site_id, 'topic', 'wallet', 'legalEntityId', new.legal_entity_id));
  return null;
end $$;

create or replace trigger wallet_moved after update of balance_minor on ledger_accounts
  for each row when (new.kind in ('wallet', 'hold') and old.balance_minor is distinct from new.balance_minor)
  execute function announce_wallet();
