/* The accounts of a legal entity: everyone has a wallet and its holds, the site's owner has the accounts of the house too. */
create or replace function ledger_account_kinds(entity_kind text) returns text[] language sql immutable
  return array['wallet', 'hold'] || case when entity_kind = 'siteOwner' then array[
    'gatewayClearing', 'bank', 'supplierPayable', 'salesRevenue', 'commission', 'gstPayable', 'tdsPayable', 'tdsReceivable', 'refundsPayable',
    'handCorrections', 'supplierReceivable', 'changeFees', 'refundDifference', 'gatewayFees', 'gstReceivable', 'writtenOff'] end;
