-- A quotation is found by the days of its lines too: some have no arrival, and some begin before it. What was sold so far has them from its sales; another one as it is saved again.

update quotations as q
set first_day = least(q.first_day, sold.first_day), last_day = greatest(q.last_day, sold.last_day)
from (
  select line.site_id, line.quotation_id, min(sale.used_from) as first_day, max(coalesce(sale.used_to, sale.used_from)) as last_day
  from quotation_sales line
  join sales sale on sale.site_id = line.site_id and sale.id = line.sale_id
  where sale.used_from is not null
  group by line.site_id, line.quotation_id
) as sold
where q.site_id = sold.site_id and q.id = sold.quotation_id;

-- Those of a year are looked through for one day.
drop index quotations_by_day;
create index quotations_by_day on quotations (site_id, first_day) include (last_day, status, id) where first_day is not null;
