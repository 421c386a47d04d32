/* Name, address and the digits of the phones, each number after its dial code. No field is opened by its name: every digit of the text counts. */
create or replace function search_text_of(u users) returns text language sql immutable parallel safe as $$
  select upper(u.first_name || ' ' || u.last_name || ' ' || u.email || ' ') || regexp_replace(u.phone_numbers::text, '[^0-9]+', ' ', 'g')
$$;
