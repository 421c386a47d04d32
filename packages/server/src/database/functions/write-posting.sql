/* Gives the new posting's id, or null (and writes nothing) when the key is taken. A balance of null is not kept at once. */
create or replace function write_posting(
  posting_key text, reason text, about_kind text, about_id text, posted_at timestamptz,
  accounts integer[], currencies text[], amounts bigint[], balances bigint[]
) returns bigint language plpgsql as $$
#variable_conflict use_variable
declare new_id bigint;
begin
  insert into ledger_postings (site_id, key, reason, about_kind, about_id, posted_at)
  values (current_site(), posting_key, reason, about_kind, about_id, posted_at)
  on conflict do nothing returning ledger_postings.id into new_id;
  if new_id is null then return null; end if;
  insert into ledger_entries (site_id, posting_id, line, account_id, currency, amount_minor, balance_after_minor)
  select current_site(), new_id, e.line, e.account_id, e.currency, e.amount, e.balance
  from unnest(accounts, currencies, amounts, balances) with ordinality as e (account_id, currency, amount, balance, line);
  update ledger_accounts a set balance_minor = a.balance_minor + moved.minor from (
    select e.account_id, sum(e.amount)::bigint as minor from unnest(accounts, amounts, balances) as e (account_id, amount, balance)
    where e.balance is not null group by e.account_id
  ) moved where a.site_id = current_site() and a.id = moved.account_id;
  insert into ledger_unsealed (site_id, posting_id) values (current_site(), new_id);
  return new_id;
end $$;
