/* 'SEAN OBRIENMULLER SEAN': both orders stand in it. */
create or replace function searched_name(first_name text, last_name text) returns text language sql immutable parallel safe as $$
  select concat_ws(' ', nullif(plain_name(first_name), ''), nullif(plain_name(last_name), ''), nullif(plain_name(first_name), ''))
$$;
