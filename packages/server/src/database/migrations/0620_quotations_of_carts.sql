-- Of which cart a quotation is made. One that is neither lost nor cancelled answers the cart alone, so that what is in it is sold once.
alter table quotations add column cart_id bigint;
alter table quotations add constraint cart_of_quotation foreign key (site_id, cart_id) references carts (site_id, id);
create unique index one_quotation_of_a_cart on quotations (site_id, cart_id) where cart_id is not null and status not in ('lost', 'cancelled');
create index quotations_of_cart on quotations (site_id, cart_id) where cart_id is not null;

-- Its customer hears a day before the validity of what was offered ends. What is offered now is watched from now on.
update quotations set remind_at = greatest(valid_until - interval '1 day', now())
where status = 'sent' and remind_at is null and valid_until > now();
