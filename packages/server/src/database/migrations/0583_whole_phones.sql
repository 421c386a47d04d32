-- A whole number is looked for by equality. Letters of three, which find a part of it, are in half of everybody's numbers.

create function phone_keys(phone_numbers jsonb) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(right(digits, 10)), '{}') from regexp_split_to_table(regexp_replace(phone_numbers::text, '[^0-9]+', ' ', 'g'), ' ') digits
    where length(digits) >= 10
$$;
create index users_phones on users using gin (site_id, phone_keys(phone_numbers)) where phone_numbers <> '[]';
