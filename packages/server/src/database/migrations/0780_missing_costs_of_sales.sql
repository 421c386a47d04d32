-- A part of a sale of which nobody has said what it costs: until somebody does, nobody is owed for it, and the margin of the sale is at most what it says.

create table missing_sale_costs (
  site_id integer not null,
  sale_id integer not null,
  part text not null check (part ~ '^[a-z]{1,40}$'),
  -- As it was entered after the sale. What costs nothing is owed to nobody.
  supplier_entity_id integer,
  cost_minor bigint check (cost_minor >= 0),
  cost_currency char(3),
  -- The same in the currency of the sale.
  worth_minor bigint,
  entered_at timestamptz,
  entered_by integer,
  primary key (site_id, sale_id, part),
  foreign key (site_id, sale_id) references sales (site_id, id),
  foreign key (site_id, supplier_entity_id) references legal_entities (site_id, id),
  foreign key (site_id, entered_by) references users (site_id, id),
  check ((cost_minor is null) = (entered_at is null)),
  check ((cost_currency is null) = (entered_at is null)),
  check ((worth_minor is null) = (entered_at is null)),
  check ((entered_by is null) = (entered_at is null)),
  check ((supplier_entity_id is not null) = (coalesce(cost_minor, 0) > 0))
);
call isolate_by_site('missing_sale_costs');
revoke delete on missing_sale_costs from tradewind_app;

-- What is entered later is added to what its supplier is owed for the sale already.
grant update (cost_minor) on other_sale_costs to tradewind_app;
