-- A name is found as people type it: without its accents, hyphens and apostrophes, and the family name first as airlines print it.

/* As airlines take a name, in capitals: the SQL of `airlineName` in the domain. */
create function plain_name(name text) returns text language sql immutable parallel safe as $$
  select upper(btrim(regexp_replace(regexp_replace(
    translate(
      replace(replace(replace(replace(lower(regexp_replace(normalize(name, NFD), '[\u0300-\u036f]', '', 'g')), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
      'øłđðıħŋə', 'olddihna'),
    '[-‐‑–''’‘ʼʻ`´.]', '', 'g'), '\s+', ' ', 'g')))
$$;

/* 'SEAN OBRIENMULLER SEAN': both orders stand in it. */
create function searched_name(first_name text, last_name text) returns text language sql immutable parallel safe as $$
  select concat_ws(' ', nullif(plain_name(first_name), ''), nullif(plain_name(last_name), ''), nullif(plain_name(first_name), ''))
$$;

create or replace function fill_search_text() returns trigger language plpgsql as $$ begin
  update bookings set search_text = concat_ws(' ', upper(pnr), (
    select string_agg(searched_name(first_name, last_name), ' | ' order by place)
    from booking_passengers p where p.site_id = bookings.site_id and p.booking_id = bookings.id))
  where (site_id, id) in (select site_id, booking_id from added);
  return null;
end $$;

update bookings set search_text = concat_ws(' ', upper(pnr), named.names)
from (
  select site_id, booking_id, string_agg(searched_name(first_name, last_name), ' | ' order by place) as names
  from booking_passengers group by site_id, booking_id
) named
where named.site_id = bookings.site_id and named.booking_id = bookings.id;
