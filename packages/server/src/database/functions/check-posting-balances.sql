/* At commit: what a posting moves adds up to zero in each currency, and an entry is in its account's currency. */
create or replace function check_posting_balances() returns trigger language plpgsql as $$ begin
  if exists (
    select from ledger_entries where site_id = new.site_id and posting_id = new.posting_id group by currency having sum(amount_minor) <> 0
  ) then raise exception 'posting % does not balance', new.posting_id using errcode = 'check_violation';
  end if;
  return null;
end $$;

drop trigger if exists posting_balances on ledger_entries;
create constraint trigger posting_balances after insert on ledger_entries
  deferrable initially deferred for each row execute function check_posting_balances();
