-- A site in which a partner tries everything for play money: whose it is, and when the partner began a new one in its place.
alter table sites add column sandbox_of integer;
alter table sites add column sandbox_buyer integer;
alter table sites add column sandbox_ended_at timestamptz;
alter table sites add constraint sandboxes_have_numbers_of_their_own check ((id > 1000000000) = (sandbox_of is not null));
alter table sites add constraint sandbox_of_a_buyer check ((sandbox_of is null) = (sandbox_buyer is null));
alter table sites add constraint only_sandboxes_end check (sandbox_ended_at is null or sandbox_of is not null);
/* Two who begin at once make one. */
create unique index one_sandbox on sites (sandbox_of, sandbox_buyer) where sandbox_ended_at is null and sandbox_of is not null;

-- Test keys now lead into the sandbox, where they book like any other key.
alter table partner_keys drop constraint test_keys_buy_nothing;

-- What the play airline of a sandbox has sold.
create table play_orders (
  site_id integer not null references sites (id),
  trace_id text not null check (length(trace_id) between 1 and 100),
  pnr text not null check (pnr ~ '^[A-Z]{6}$'),
  state text not null check (state in ('held', 'inProgress', 'ticketed', 'cancelled')),
  offer text not null check (length(offer) between 1 and 500),
  passengers jsonb not null,
  net_minor bigint not null check (net_minor > 0),
  currency char(3) not null,
  made_at timestamptz not null,
  hold_ends_at timestamptz,
  primary key (site_id, trace_id),
  unique (site_id, pnr)
);
call isolate_by_site('play_orders');
