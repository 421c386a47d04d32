-- What a partner site delivers stands in a cart with what its supplier said of it last, as it said it: for a party, on some days. Nothing of it is asked while a cart is priced.

alter table cart_items add column supply_id uuid;
alter table cart_items add column supply_option_id integer check (supply_option_id > 0);
alter table cart_items add column offer jsonb;
alter table cart_items add column offered_at timestamptz;
-- When it was asked last and gave no answer.
alter table cart_items add column unanswered_at timestamptz;
-- Why it is not sold here now, as its supplier, or this site, says.
alter table cart_items add column refused_why text check (refused_why <> '');

alter table cart_items drop constraint cart_items_check;
alter table cart_items drop constraint cart_items_check1;
alter table cart_items add constraint cart_item_is_one check (num_nonnulls(tour_option_id, supply_id, hotel_name) = 1);
alter table cart_items add constraint cart_item_has_transfer check ((hotel_name is not null) = (transfer is null));
alter table cart_items add constraint cart_item_of_partner check (
  (supply_id is null) = (supply_option_id is null) and (supply_id is null) = (offer is null) and (supply_id is null) = (offered_at is null)
  and (supply_id is not null or (unanswered_at is null and refused_why is null))
);
