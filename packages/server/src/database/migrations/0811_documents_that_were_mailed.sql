-- Which invoices and credit notes went out with a voucher: the moment at which one is issued is that of the call, and a letter may have been read between the two.

alter table vouchers add column mailed_documents integer[] not null default '{}';

update vouchers as v
set mailed_documents = mailed.ids
from (
  select sale.site_id, sale.order_id, array_agg(document.id order by document.id) as ids
  from vouchers letter
  join sales sale on sale.site_id = letter.site_id and sale.order_id = letter.order_id
  join tax_documents document on document.site_id = sale.site_id and document.sale_id = sale.id
  where document.issued_at <= letter.sent_at
  group by sale.site_id, sale.order_id
) as mailed
where v.site_id = mailed.site_id and v.order_id = mailed.order_id;
