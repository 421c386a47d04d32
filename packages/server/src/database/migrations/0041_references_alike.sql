-- The same transfer is counted once, however its reference is typed: compared are its letters and digits. domain/src/ledger/payment-entry.ts makes the key.

alter table payment_entries add column reference_key text check (reference_key <> '');

/* Of those from before: as the domain makes it, as far as PostgreSQL can. What has no letter or digit of ours keeps its own text. */
update payment_entries set reference_key = coalesce(
    nullif(regexp_replace(regexp_replace(upper(normalize(reference, NFKC)), '[^A-Z0-9]', '', 'g'), '^0+(?=.)', ''), ''), reference)
  where reference is not null;

/* Two that stand already and are alike stand as they are: the first holds the key, no new one passes it. No key that is made has a slash. */
update payment_entries e set reference_key = e.reference_key || '/' || e.id
  where e.status in ('waiting', 'posted') and exists (
    select 1 from payment_entries first
      where first.site_id = e.site_id and first.mode = e.mode and first.reference_key = e.reference_key
        and first.status in ('waiting', 'posted') and first.id < e.id);

alter table payment_entries add check ((reference is null) = (reference_key is null));
drop index payment_reference_once;
create unique index payment_reference_once on payment_entries (site_id, mode, reference_key) where status in ('waiting', 'posted');
