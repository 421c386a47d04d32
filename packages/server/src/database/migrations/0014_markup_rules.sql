-- Rules of a group of buyers, kept so that any price can be explained for ever: nothing is edited, each save is a new version in a new edition.

/* A site has one default group: of everyone whom nobody has put into another. */
alter table buyer_groups add column is_default boolean not null default false;
create unique index one_default_group on buyer_groups (site_id) where is_default;
/* The edition of its rules that is live; nought while it has none. */
alter table buyer_groups add column edition integer not null default 0 check (edition >= 0);

/* Defaults by kind of buyer become one default, the public's; whoever was priced by another is put into it by name, so that no price moves. */
update buyer_groups g set is_default = true
  where id = (
    select group_id from buyer_group_defaults d where d.site_id = g.site_id
    order by array_position(array['person', 'corporate', 'agency', 'siteOwner'], kind) limit 1
  );
update buyer_groups g set is_default = true
  where id = (select min(id) from buyer_groups o where o.site_id = g.site_id)
    and not exists (select from buyer_groups o where o.site_id = g.site_id and o.is_default);
insert into buyer_group_members (site_id, legal_entity_id, group_id)
  select le.site_id, le.id, d.group_id
  from legal_entities le
  join buyer_group_defaults d on d.site_id = le.site_id and d.kind = le.kind
  join buyer_groups g on g.site_id = d.site_id and g.id = d.group_id and not g.is_default
  where not exists (select from buyer_group_members m where m.site_id = le.site_id and m.legal_entity_id = le.id);
drop table buyer_group_defaults;

/* A rule keeps its number for ever; what it says stands in its versions. */
create table markup_rule_versions (
  site_id integer not null,
  rule_id integer not null,
  version integer not null check (version > 0),
  group_id integer not null,
  /* Live from this edition of the group on, and until the other; both included in none but one chain. */
  added_in integer not null check (added_in > 0),
  ended_in integer check (ended_in > added_in),
  name text not null check (name <> ''),
  kind text not null check (kind in ('defaultAirline', 'airlineSpecific', 'fixedDeparture')),
  airline_code text check (airline_code ~ '^[A-Z0-9]{2}$'),
  journey text check (journey in ('domestic', 'international')),
  cabins text[] not null default '{}' check (cabins <@ array['economy', 'premiumEconomy', 'business', 'first']),
  fare_types text[] not null default '{}',
  is_refundable boolean,
  travel_from date,
  travel_to date check (travel_to >= travel_from),
  booking_from date,
  booking_to date check (booking_to >= booking_from),
  /* What it adds and takes off: percentage or fixed, per booking or per passenger, floor and cap; with exact amounts. */
  markup jsonb check (markup ->> 'kind' in ('percent', 'fixed') and markup ->> 'per' in ('booking', 'passenger')),
  discount jsonb check (discount ->> 'kind' in ('percent', 'fixed') and discount ->> 'per' in ('booking', 'passenger')),
  commission_share_basis_points integer not null default 0 check (commission_share_basis_points between 0 and 10000),
  created_at timestamptz not null,
  created_by integer,
  primary key (site_id, rule_id, version),
  foreign key (site_id, rule_id) references markup_rules (site_id, id),
  foreign key (site_id, group_id) references buyer_groups (site_id, id),
  check ((kind = 'airlineSpecific') <= (airline_code is not null)),
  check ((kind = 'defaultAirline') <= (airline_code is null))
);
create unique index one_living_version on markup_rule_versions (site_id, rule_id) where ended_in is null;
create index markup_versions_of_group on markup_rule_versions (site_id, group_id, added_in, rule_id);
create index markup_versions_alive on markup_rule_versions (site_id, group_id, kind, rule_id) where ended_in is null;

/* One publication of a group's rules. */
create table markup_editions (
  site_id integer not null,
  group_id integer not null,
  edition integer not null check (edition > 0),
  published_at timestamptz not null,
  /* Null: the platform itself. */
  published_by integer,
  published_by_name text not null,
  /* 'Changed Agents, Emirates', or what was written when a draft was published. */
  note text not null,
  added integer not null default 0,
  ended integer not null default 0,
  /* The edition whose rules it brought back. */
  restores integer,
  primary key (site_id, group_id, edition),
  foreign key (site_id, group_id) references buyer_groups (site_id, id)
);

create function old_value_to_markup(rule markup_rules) returns jsonb language sql as $$
  select case rule.kind
    when 'percent' then jsonb_build_object('kind', 'percent', 'per', 'booking', 'on', rule.applies_to, 'basisPoints', rule.basis_points,
      'floor', null, 'cap', null)
    else jsonb_build_object('kind', 'fixed', 'per', rule.per, 'floor', null, 'cap', null, 'amount', case rule.per
      when 'booking' then exact
      else jsonb_build_object('adult', exact, 'child', exact, 'infant', case when rule.charges_infants then exact else nothing end) end)
  end
  from (select
    jsonb_build_object('minor', jsonb_build_object('$bigint', rule.amount_minor::text), 'currency', rule.currency) as exact,
    jsonb_build_object('minor', jsonb_build_object('$bigint', '0'), 'currency', rule.currency) as nothing) amounts
$$;
insert into markup_rule_versions (site_id, rule_id, version, group_id, added_in, name, kind, airline_code, markup, commission_share_basis_points, created_at)
  select site_id, id, 1, group_id, 1, name, case when airline_code is null then 'defaultAirline' else 'airlineSpecific' end, airline_code,
    old_value_to_markup(r), commission_share_basis_points, created_at
  from markup_rules r;
insert into markup_editions (site_id, group_id, edition, published_at, published_by_name, note, added)
  select site_id, group_id, 1, max(created_at), 'Tradewind', 'As they were before rules had editions', count(*) from markup_rules group by 1, 2;
update buyer_groups g set edition = 1
  where exists (select from markup_rules r where r.site_id = g.site_id and r.group_id = g.id);
drop function old_value_to_markup;
alter table markup_rules
  drop column name, drop column airline_code, drop column kind, drop column basis_points, drop column amount_minor, drop column currency,
  drop column per, drop column applies_to, drop column charges_infants, drop column commission_share_basis_points;

/* Prices that were kept with their rule read as those of today. */
create function price_with_version(priced jsonb) returns jsonb language sql immutable as $$
  select case when priced is null or priced ? 'ruleDiscount' then priced else priced
    || jsonb_build_object('ruleDiscount', jsonb_build_object('minor', jsonb_build_object('$bigint', '0'), 'currency', priced -> 'currency'), 'pricedBy', null)
    || jsonb_build_object('rule', case when jsonb_typeof(priced -> 'rule') is distinct from 'object' then 'null'::jsonb else
      jsonb_build_object(
        'id', priced #> '{rule,id}', 'version', 1, 'groupId', priced #> '{rule,groupId}', 'name', priced #> '{rule,name}',
        'kind', case when jsonb_typeof(priced #> '{rule,airlineCode}') = 'string' then 'airlineSpecific' else 'defaultAirline' end,
        'airlineCode', priced #> '{rule,airlineCode}',
        'conditions', '{"journey": null, "cabins": [], "fareTypes": [], "isRefundable": null, "travelFrom": null, "travelTo": null, "bookingFrom": null, "bookingTo": null}'::jsonb,
        'discount', null, 'commissionShareBasisPoints', priced #> '{rule,commissionShareBasisPoints}',
        'markup', case priced #>> '{rule,value,kind}'
          when 'percent' then jsonb_build_object('kind', 'percent', 'per', 'booking', 'on', priced #> '{rule,on}',
            'basisPoints', priced #> '{rule,value,basisPoints}', 'floor', null, 'cap', null)
          else jsonb_build_object('kind', 'fixed', 'per', priced #> '{rule,per}', 'floor', null, 'cap', null,
            'amount', case priced #>> '{rule,per}' when 'booking' then priced #> '{rule,value,amount}' else jsonb_build_object(
              'adult', priced #> '{rule,value,amount}', 'child', priced #> '{rule,value,amount}',
              'infant', case when priced #> '{rule,chargesInfants}' = 'true' then priced #> '{rule,value,amount}'
                else jsonb_set(priced #> '{rule,value,amount}', '{minor}', '{"$bigint": "0"}') end) end) end)
      end) end
$$;
update bookings set priced = price_with_version(priced), newly_priced = price_with_version(newly_priced);
drop function price_with_version;
/* A search keeps a reference to its rules and no longer the rules; those under way are made again. */
delete from searches;

/* What is being prepared for a group and not live yet: at most one change for each rule. */
create table markup_drafts (
  site_id integer not null,
  group_id integer not null,
  /* Counts up with each change, so that what is published is what was seen. */
  revision integer not null default 1,
  updated_at timestamptz not null,
  updated_by_name text not null,
  primary key (site_id, group_id),
  foreign key (site_id, group_id) references buyer_groups (site_id, id)
);
create table markup_draft_changes (
  site_id integer not null,
  id integer generated by default as identity,
  group_id integer not null,
  action text not null check (action in ('add', 'change', 'remove')),
  rule_id integer,
  /* The version it was made of: if the live rule has moved on, nobody publishes this unseen. */
  base_version integer,
  /* What the rule is to say. */
  rule jsonb,
  primary key (site_id, id),
  unique (site_id, group_id, rule_id),
  foreign key (site_id, group_id) references markup_drafts (site_id, group_id) on delete cascade,
  foreign key (site_id, rule_id) references markup_rules (site_id, id),
  check ((action = 'add') = (rule_id is null)),
  check ((action = 'add') = (base_version is null)),
  check ((action = 'remove') = (rule is null))
);
create index markup_draft_changes_of_group on markup_draft_changes (site_id, group_id, id);

/* Bookings of a month priced again under a draft, as it was when asked. */
create table markup_what_ifs (
  site_id integer not null,
  id integer generated by default as identity,
  group_id integer not null,
  edition integer not null,
  revision integer not null,
  /* The draft's changes at that moment. */
  changes jsonb not null,
  from_day date not null,
  to_day date not null check (to_day >= from_day),
  status text not null default 'queued' check (status in ('queued', 'running', 'done')),
  bookings_total integer not null default 0,
  bookings_done integer not null default 0,
  /* Where the job goes on after a crash. */
  last_booked_on date,
  last_booking_id integer not null default 0,
  created_by integer not null,
  created_at timestamptz not null,
  finished_at timestamptz,
  primary key (site_id, id),
  foreign key (site_id, group_id) references buyer_groups (site_id, id),
  foreign key (site_id, created_by) references users (site_id, id),
  check ((status = 'done') <= (finished_at is not null))
);
create index markup_what_ifs_of_group on markup_what_ifs (site_id, group_id, id desc);
create table markup_what_if_lines (
  site_id integer not null,
  what_if_id integer not null,
  booking_id integer not null,
  legal_entity_id integer not null,
  airline_code text not null,
  currency char(3) not null,
  rule_before text,
  rule_after text,
  fee_before bigint not null,
  fee_after bigint not null,
  discount_before bigint not null,
  discount_after bigint not null,
  total_before bigint not null,
  total_after bigint not null,
  margin_before bigint not null,
  margin_after bigint not null,
  primary key (site_id, what_if_id, booking_id),
  foreign key (site_id, what_if_id) references markup_what_ifs (site_id, id) on delete cascade,
  foreign key (site_id, booking_id) references bookings (site_id, id)
);

/* The tickets of a time in the order in which a try plays them. */
create index bookings_sold_on on bookings (site_id, booked_on, id) where issued_at is not null;

call isolate_by_site('markup_rule_versions');
call isolate_by_site('markup_editions');
call isolate_by_site('markup_drafts');
call isolate_by_site('markup_draft_changes');
call isolate_by_site('markup_what_ifs');
call isolate_by_site('markup_what_if_lines');
revoke delete on markup_rules, markup_rule_versions from tradewind_app;
revoke update, delete on markup_editions from tradewind_app;

/* A version can end, and nothing else can happen to it. */
create function keep_rule_version() returns trigger language plpgsql as $$
begin
  if old.ended_in is not null or new.ended_in is null or (to_jsonb(new) - 'ended_in') <> (to_jsonb(old) - 'ended_in') then
    raise exception 'a version of a rule is never edited' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger versions_stay before update on markup_rule_versions for each row execute function keep_rule_version();
