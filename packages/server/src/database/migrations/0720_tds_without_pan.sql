/*
 * From a company that has stated no PAN at least 20 % is deducted (section 206AA of the Income-tax Act, since April 2010). Sites that state rates of TDS get this one, too;
 * sandboxes, whose play money is not taxed, get none.
 */
alter table tax_rates drop constraint tax_rates_tax_check;
alter table tax_rates add constraint tax_rates_tax_check check (tax in ('gstOnServiceFee', 'tdsOnCommission', 'tdsWithoutPan'));
insert into tax_rates (site_id, tax, valid_from, basis_points)
  select site_id, 'tdsWithoutPan', '2010-04-01', case when max(basis_points) = 0 then 0 else 2000 end
  from tax_rates where tax = 'tdsOnCommission' group by site_id;
