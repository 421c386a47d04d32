-- A supplier whose account of ours is empty is not sold from: one account serves all sites, so one row stops it for all, on every node.

create table supplier_stops (
  supplier text not null,
  stopped_at timestamptz not null,
  /* What the refused booking would have cost us. */
  needed_minor bigint not null,
  currency char(3) not null,
  /* What the account held when it was first asked after the stop, and when it was last asked. */
  first_balance_minor bigint,
  checked_at timestamptz,
  ended_at timestamptz,
  /* A person, or 'automatically'. */
  ended_by text,
  primary key (supplier, stopped_at),
  check ((ended_at is null) = (ended_by is null))
);
create unique index one_living_stop on supplier_stops (supplier) where ended_at is null;
revoke delete, truncate on supplier_stops from tradewind_app;
