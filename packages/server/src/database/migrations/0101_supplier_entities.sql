-- Suppliers are legal entities of a site, each with accounts of its own in the ledger: until now all of them shared the site owner's.

alter table legal_entities drop constraint legal_entities_kind_check;
alter table legal_entities add constraint legal_entities_kind_check
  check (kind in ('siteOwner', 'agency', 'corporate', 'person', 'supplier'));
/* By which bookings name their supplier. */
alter table legal_entities add column supplier_code text;
alter table legal_entities add constraint supplier_has_code check ((kind = 'supplier') = (supplier_code is not null));
create unique index one_entity_per_supplier on legal_entities (site_id, supplier_code);

/* The function that opens accounts learns of suppliers after this migration: here they are opened by hand. */
alter table legal_entities disable trigger accounts_opened;
insert into legal_entities (site_id, kind, name, supplier_code)
select distinct site_id, 'supplier', upper(supplier), supplier from bookings order by 1, 4;
alter table legal_entities enable trigger accounts_opened;

/* What each supplier is owed and owes, by the bookings that the postings are about. What is about no booking stays with the site owner. */
create temporary table supplier_balances on commit drop as
select e.site_id, le.id as supplier_id, a.id as owner_account_id, a.kind, a.currency, sum(e.amount_minor)::bigint as minor
from ledger_entries e
join ledger_accounts a on a.site_id = e.site_id and a.id = e.account_id and a.kind in ('supplierPayable', 'supplierReceivable')
join ledger_postings p on p.site_id = e.site_id and p.id = e.posting_id
left join payment_orders o on o.site_id = p.site_id and p.about_kind = 'order' and o.id = p.about_id
join bookings b on b.site_id = p.site_id
  and b.id = coalesce(o.booking_id, case when p.about_kind = 'booking' then p.about_id::integer end)
join legal_entities le on le.site_id = b.site_id and le.supplier_code = b.supplier
group by e.site_id, le.id, a.id, a.kind, a.currency
having sum(e.amount_minor) <> 0;

insert into ledger_accounts (site_id, kind, legal_entity_id, currency)
select e.site_id, k.kind, e.id, s.currency from legal_entities e join sites s on s.id = e.site_id
  cross join unnest(array['supplierPayable', 'supplierReceivable', 'currencyPosition']) as k (kind) where e.kind = 'supplier'
union select site_id, kind, supplier_id, currency from supplier_balances
union select e.site_id, k.kind, e.id, s.currency from legal_entities e join sites s on s.id = e.site_id
  cross join unnest(array['fxGain', 'fxLoss']) as k (kind) where e.kind = 'siteOwner'
order by 1, 3, 4, 2
on conflict do nothing;

/* The ledger is only ever added to: one posting for each supplier and currency takes its balances over. */
insert into ledger_postings (site_id, key, reason, about_kind, about_id, posted_at)
select distinct site_id, 'supplierOpening:' || supplier_id || ':' || currency, 'supplierOpening', 'legalEntity', supplier_id::text, now()
from supplier_balances;
with moves as (
  select site_id, supplier_id, currency, kind, owner_account_id as account_id, -minor as minor from supplier_balances
  union all
  select m.site_id, m.supplier_id, m.currency, m.kind, a.id, m.minor from supplier_balances m
  join ledger_accounts a on a.site_id = m.site_id and a.kind = m.kind and a.legal_entity_id = m.supplier_id and a.currency = m.currency
)
insert into ledger_entries (site_id, posting_id, line, account_id, currency, amount_minor)
select m.site_id, p.id, row_number() over (partition by m.site_id, p.id order by m.kind, m.account_id), m.account_id, m.currency, m.minor
from moves m
join ledger_postings p on p.site_id = m.site_id and p.key = 'supplierOpening:' || m.supplier_id || ':' || m.currency;
insert into ledger_unsealed (site_id, posting_id)
select site_id, id from ledger_postings where reason = 'supplierOpening';
