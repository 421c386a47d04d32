-- The flights that a customer would like instead, leg by leg, and what the change was estimated to cost then.
create table wanted_flights (
  site_id integer not null references sites (id),
  change_request_id integer not null,
  leg integer not null check (leg >= 0),
  wanted_on date not null,
  -- As they were when it was asked for: the ticket shows the new ones once it is reissued.
  old_flights jsonb not null,
  -- Null while only the day is chosen.
  new_flights jsonb,
  fare_family text,
  source text,
  new_fare_minor bigint check (new_fare_minor >= 0),
  -- When the suppliers offered it at this fare.
  seen_at timestamptz,
  primary key (site_id, change_request_id, leg),
  foreign key (site_id, change_request_id) references change_requests (site_id, id),
  constraint chosen_flight_is_whole check ((new_flights is null) = (seen_at is null)),
  constraint fare_is_of_a_flight check (new_flights is not null or (new_fare_minor is null and source is null and fare_family is null))
);
call isolate_by_site('wanted_flights');
revoke update, delete on wanted_flights from tradewind_app;

-- Each part is null while nobody knows it; `unknown` says which.
create table change_estimates (
  site_id integer not null references sites (id),
  change_request_id integer not null,
  currency char(3) not null,
  paid_fare_minor bigint not null,
  new_fare_minor bigint,
  airline_penalty_minor bigint check (airline_penalty_minor >= 0),
  supplier_fee_minor bigint check (supplier_fee_minor >= 0),
  our_fee_minor bigint check (our_fee_minor >= 0),
  gst_basis_points integer not null check (gst_basis_points >= 0),
  gst_minor bigint not null check (gst_minor >= 0),
  total_minor bigint not null,
  unknown text[] not null check (unknown <@ array['newFare', 'airlinePenalty', 'notChangeable', 'supplierFee', 'ourFee']),
  estimated_at timestamptz not null,
  primary key (site_id, change_request_id),
  foreign key (site_id, change_request_id) references change_requests (site_id, id),
  constraint estimate_adds_up check (total_minor = coalesce(new_fare_minor - paid_fare_minor, 0) + coalesce(airline_penalty_minor, 0)
    + coalesce(supplier_fee_minor, 0) + coalesce(our_fee_minor, 0) + gst_minor),
  constraint what_is_missing_is_named check (('newFare' = any (unknown)) = (new_fare_minor is null)
    and (unknown && array['airlinePenalty', 'notChangeable']) = (airline_penalty_minor is null)
    and ('supplierFee' = any (unknown)) = (supplier_fee_minor is null) and ('ourFee' = any (unknown)) = (our_fee_minor is null))
);
call isolate_by_site('change_estimates');
revoke update, delete on change_estimates from tradewind_app;
