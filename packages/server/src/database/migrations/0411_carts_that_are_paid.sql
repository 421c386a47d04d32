-- The order with which a cart was paid last, or is being paid.

alter table carts add column order_id integer;
alter table carts add foreign key (site_id, order_id) references orders (site_id, id);
create unique index cart_of_order on carts (site_id, order_id) where order_id is not null;
