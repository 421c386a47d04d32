/* What a booking is found by when it is known exactly: its number, its PNR, its ticket numbers with and without the airline's three digits. */
create or replace function booking_keys(id integer, pnr text, ticket_numbers text[]) returns text[] language sql immutable parallel safe as $$
  select array_agg(distinct key) from (
    select 'TW' || id::text union all select upper(pnr)
    union all select number from regexp_replace(array_to_string(ticket_numbers, ' '), '[^0-9A-Za-z ]', '', 'g') as plain, regexp_split_to_table(upper(plain), ' +') as number
    union all select right(number, 10) from regexp_replace(array_to_string(ticket_numbers, ' '), '[^0-9A-Za-z ]', '', 'g') as plain, regexp_split_to_table(upper(plain), ' +') as number
      where number ~ '^\d{13}$'
  ) keys (key) where key <> ''
$$;
