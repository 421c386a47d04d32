-- Whoever can have money has accounts from the beginning, in the site's currency: everyone a wallet and its holds, the site's owner the house's own too.
-- Made when the first money moved, they stood in each other's way: one transaction waited with a new hold for the wallet, another with the wallet for the hold.

create function ledger_account_kinds(entity_kind text) returns text[] language sql immutable
  return array['wallet', 'hold'] || case when entity_kind = 'siteOwner' then array[
    'gatewayClearing', 'bank', 'supplierPayable', 'salesRevenue', 'commission', 'gstPayable', 'tdsPayable', 'tdsReceivable', 'refundsPayable',
    'handCorrections', 'supplierReceivable', 'changeFees', 'refundDifference', 'gatewayFees', 'gstReceivable', 'writtenOff'] end;

create function open_ledger_accounts() returns trigger language plpgsql as $$ begin
  insert into ledger_accounts (site_id, kind, legal_entity_id, currency)
  select new.site_id, k.kind, new.id, s.currency from sites s cross join unnest(ledger_account_kinds(new.kind)) as k (kind)
  where s.id = new.site_id;
  return null;
end $$;
create trigger accounts_opened after insert on legal_entities for each row execute function open_ledger_accounts();

/* Those who are there already. */
insert into ledger_accounts (site_id, kind, legal_entity_id, currency)
select e.site_id, k.kind, e.id, s.currency
from legal_entities e join sites s on s.id = e.site_id cross join lateral unnest(ledger_account_kinds(e.kind)) as k (kind)
on conflict do nothing;
