-- What was put into a cart with one press, under the name that the press had: asked again, it is there already. Kept for as long as somebody may ask again.

create table cart_adds (
  site_id integer not null,
  key text not null,
  cart_id bigint not null,
  request_hash bytea not null,
  added_ids bigint[] not null,
  added_at timestamptz not null,
  primary key (site_id, key),
  foreign key (site_id, cart_id) references carts (site_id, id) on delete cascade
);
create index cart_adds_of_cart on cart_adds (site_id, cart_id);
create index cart_adds_by_age on cart_adds (site_id, added_at);
call isolate_by_site('cart_adds');
