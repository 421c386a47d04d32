-- What SQL adds up of a booking's price stands in columns beside it: the document itself is read by the code that wrote it, and by nothing else.

alter table bookings
  add column gst_minor bigint not null default 0,
  /* The fare of one traveller of each type, by which a sale is divided among its travellers. Zero: nobody of the type travels. */
  add column adult_fare_minor bigint not null default 0,
  add column child_fare_minor bigint not null default 0,
  add column infant_fare_minor bigint not null default 0;

create function fare_of_one(priced jsonb, pax_type integer) returns bigint language sql immutable as $$
  select coalesce((select round(((part -> 'base' -> 'minor' ->> '$bigint')::numeric + (part -> 'tax' -> 'minor' ->> '$bigint')::numeric)
      / (part ->> 'count')::integer)::bigint
    from jsonb_array_elements(priced #> '{fare,parts}') with ordinality as p (part, place)
    where (part ->> 'paxType')::integer = pax_type and (part ->> 'count')::integer > 0 order by place limit 1), 0)
$$;

/* The figures were always part of the price: nothing that watches bookings has anything new to learn. */
alter table bookings disable trigger user;
update bookings set gst_minor = priced_minor(priced, 'gst'), adult_fare_minor = fare_of_one(priced, 1), child_fare_minor = fare_of_one(priced, 2),
  infant_fare_minor = fare_of_one(priced, 3);
alter table bookings enable trigger user;

drop function fare_of_one(jsonb, integer);
drop function priced_minor(jsonb, text);
