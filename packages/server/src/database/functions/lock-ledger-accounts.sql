create or replace function lock_ledger_accounts(kinds text[], entities integer[], currencies text[])
returns table (id integer, kind text, legal_entity_id integer, currency text, balance_minor bigint)
language plpgsql as $$
#variable_conflict use_column
begin
  -- By legal entity first, which an index answers; then what is wanted of the few accounts each has.
  return query
    with locked as (
      select a.id, a.kind, a.legal_entity_id, a.currency, a.balance_minor from ledger_accounts a
      where a.site_id = current_site() and a.legal_entity_id = any (entities) and a.kind in ('wallet', 'hold') and exists (
        select from unnest(kinds, entities, currencies) as w (kind, entity, currency)
        where w.kind = a.kind and w.entity = a.legal_entity_id and w.currency = a.currency)
      order by a.id for no key update
    )
    select l.id, l.kind, l.legal_entity_id, l.currency::text, l.balance_minor from locked l
    union all
    select a.id, a.kind, a.legal_entity_id, a.currency::text, a.balance_minor from ledger_accounts a
    where a.site_id = current_site() and a.legal_entity_id = any (entities) and a.kind not in ('wallet', 'hold') and exists (
      select from unnest(kinds, entities, currencies) as w (kind, entity, currency)
      where w.kind = a.kind and w.entity = a.legal_entity_id and w.currency = a.currency);
end $$;
