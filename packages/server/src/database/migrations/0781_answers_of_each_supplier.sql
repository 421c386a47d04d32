-- A service may be bought of several suppliers, and each of them answers for itself. `arrangements` has what the first says; here are the others, each in the currency in which it is owed.
create table other_supplier_answers (
  site_id integer not null,
  sale_id integer not null,
  supplier_entity_id integer not null,
  cost_currency char(3) not null,
  answer text check (answer in ('confirmed', 'refused', 'cancelled')),
  answered_on date,
  cost_minor bigint check (cost_minor >= 0),
  purchase_confirmation text not null default '' check (length(purchase_confirmation) <= 100),
  primary key (site_id, sale_id, supplier_entity_id, cost_currency),
  foreign key (site_id, sale_id, supplier_entity_id, cost_currency)
    references other_sale_costs (site_id, sale_id, supplier_entity_id, cost_currency),
  foreign key (site_id, sale_id) references arrangements (site_id, sale_id),
  check ((answer is null) = (answered_on is null)),
  constraint other_cost_of_what_is_confirmed check (cost_minor is null or answer = 'confirmed')
);
call isolate_by_site('other_supplier_answers');

-- Against whose account a difference stands. Null: that of the supplier of its sale, if it has one.
alter table differences add column supplier_entity_id integer;
alter table differences add constraint difference_with_a_supplier foreign key (site_id, supplier_entity_id) references legal_entities (site_id, id);
