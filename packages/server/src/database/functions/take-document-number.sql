/* The next number of a series, and its moment, which never lies before the number's before it. Nothing when the key has its document. */
create or replace function take_document_number(document_key text, seller integer, document_kind text, year text, at timestamptz)
returns table (number integer, issued_at timestamptz) language plpgsql as $$
declare counter document_counters;
begin
  insert into document_counters values (current_site(), seller, document_kind, year, 0, at) on conflict do nothing;
  select * into counter from document_counters c
    where c.site_id = current_site() and c.seller_entity_id = seller and c.kind = document_kind and c.fiscal_year = year for update;
  -- Asked under the lock: whoever had it before may have issued this very document.
  if exists (select from tax_documents d where d.site_id = current_site() and d.key = document_key) then return; end if;
  update document_counters c set last_number = counter.last_number + 1, last_issued_at = greatest(counter.last_issued_at, at)
    where c.site_id = current_site() and c.seller_entity_id = seller and c.kind = document_kind and c.fiscal_year = year;
  return query select counter.last_number + 1, greatest(counter.last_issued_at, at);
end $$;
