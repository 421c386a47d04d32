-- The cities of what partner sites deliver are among those by which the desk finds a cart. Carts from before have theirs here; each later write of a cart keeps them.
update carts c set destinations = cities.names
from (
  select named.site_id, named.cart_id, left(string_agg(distinct named.name, ', '), 400) as names
  from (
    select item.site_id, item.cart_id, item.offer -> 'option' -> 'city' ->> 'name' as name
    from cart_items item where item.deleted_at is null and item.supply_id is not null
    union all
    select item.site_id, item.cart_id, city.name
    from cart_items item
    left join tour_options option on option.site_id = item.site_id and option.id = item.tour_option_id
    left join activities activity on activity.site_id = option.site_id and activity.id = option.activity_id
    left join accommodations hotel on hotel.site_id = item.site_id and hotel.id = item.accommodation_id
    join destination_cities city on city.site_id = item.site_id and city.id = coalesce(activity.city_id, hotel.city_id)
    where item.deleted_at is null
  ) named
  group by 1, 2
) cities
where cities.site_id = c.site_id and cities.cart_id = c.id
  and exists (select from cart_items item where item.site_id = c.site_id and item.cart_id = c.id and item.supply_id is not null and item.deleted_at is null);
