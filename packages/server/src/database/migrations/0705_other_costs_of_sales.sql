-- A sale may owe several suppliers: the ticket of one and the transfer of another. `sales` keeps the first with its cost; here are the others, as its price says.

create table other_sale_costs (
  site_id integer not null,
  sale_id integer not null,
  supplier_entity_id integer not null,
  cost_currency char(3) not null,
  cost_minor bigint not null check (cost_minor > 0),
  primary key (site_id, sale_id, supplier_entity_id, cost_currency),
  foreign key (site_id, sale_id) references sales (site_id, id),
  foreign key (site_id, supplier_entity_id) references legal_entities (site_id, id)
);
call isolate_by_site('other_sale_costs');
revoke update, delete on other_sale_costs from tradewind_app;

-- What is undone of them, and what their suppliers refund, with the refund of the sale that it belongs to.
create table other_sale_refunds (
  site_id integer not null,
  claim_kind text not null,
  claim_id integer not null,
  supplier_entity_id integer not null,
  cost_currency char(3) not null,
  cost_minor bigint not null check (cost_minor >= 0),
  supplier_minor bigint not null check (supplier_minor between 0 and cost_minor),
  supplier_here_minor bigint not null,
  primary key (site_id, claim_kind, claim_id, supplier_entity_id, cost_currency),
  foreign key (site_id, claim_kind, claim_id) references sale_refunds (site_id, claim_kind, claim_id),
  foreign key (site_id, supplier_entity_id) references legal_entities (site_id, id)
);
call isolate_by_site('other_sale_refunds');
revoke update, delete on other_sale_refunds from tradewind_app;

-- Of a sale that was free, it may be one of the others that refunds something.
alter table sale_refunds drop constraint sale_refunds_undone_or_supplied;
alter table sale_refunds add constraint sale_refunds_undone_minor_check check (undone_minor >= 0);
