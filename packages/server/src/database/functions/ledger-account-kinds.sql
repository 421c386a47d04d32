/*
 * The accounts of a legal entity: who buys has a wallet, its holds and what it owes for quotations, the site's owner has the accounts of the house too, and a supplier those of what it is
 * owed, what it owes and what that is worth in our currency. What the house owed before suppliers had accounts of their own stays in the house's.
 */
create or replace function ledger_account_kinds(entity_kind text) returns text[] language sql immutable
  return case when entity_kind = 'supplier' then array['supplierPayable', 'supplierReceivable', 'currencyPosition']
    else array['wallet', 'hold', 'receivable'] || case when entity_kind = 'siteOwner' then array[
      'gatewayClearing', 'bank', 'supplierPayable', 'salesRevenue', 'commission', 'gstPayable', 'tdsPayable', 'tdsReceivable', 'refundsPayable',
      'handCorrections', 'supplierReceivable', 'changeFees', 'refundDifference', 'gatewayFees', 'gstReceivable', 'writtenOff', 'fxGain', 'fxLoss',
      'referralRewards', 'customerExchange']
    end end;
