/*
 * The desk finds a cart by its name, its destination, its customer or its number. The cities of what is in it stand in its own row, so that one index holds what a cart is
 * known by, and a list of a million is searched as one of a thousand is.
 */
alter table carts add column destinations text not null default '';
update carts c set destinations = cities.names
from (
  select item.site_id, item.cart_id, left(string_agg(distinct city.name, ', '), 400) as names
  from cart_items item
  left join tour_options option on option.site_id = item.site_id and option.id = item.tour_option_id
  left join activities activity on activity.site_id = option.site_id and activity.id = option.activity_id
  left join accommodations hotel on hotel.site_id = item.site_id and hotel.id = item.accommodation_id
  join destination_cities city on city.site_id = item.site_id and city.id = coalesce(activity.city_id, hotel.city_id)
  where item.deleted_at is null group by 1, 2
) cities
where cities.site_id = c.site_id and cities.cart_id = c.id;
create index carts_search on carts using gin (site_id, upper(name || E'\n' || destinations) gin_trgm_ops) where sent_at is not null;
