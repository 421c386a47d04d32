-- Every change of a cart may have a name, not only what is put into it: kept in a browser without a network, it is asked again until it is answered, and made once.
-- Renamed, not made again: what was added before under a name is still there under it.

alter table cart_adds rename to cart_presses;
alter table cart_presses rename column added_ids to item_ids;
alter table cart_presses rename column added_at to pressed_at;
alter index cart_adds_of_cart rename to cart_presses_of_cart;
alter index cart_adds_by_age rename to cart_presses_by_age;
alter table cart_presses rename constraint cart_adds_pkey to cart_presses_pkey;
alter table cart_presses rename constraint cart_adds_site_id_cart_id_fkey to cart_presses_site_id_cart_id_fkey;
