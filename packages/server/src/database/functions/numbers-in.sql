/*
 * The words of a text that hold a digit, in capitals: numbers, PNRs, days. They are rare where the words around them are in every line. Long ones are left out:
 * their letters are rare enough. `numbersWithin` in list-audit-entries.ts takes them out of what is sought.
 */
create or replace function numbers_in(words text) returns text[] language sql immutable parallel safe as $$
  select array(select distinct found[1] from regexp_matches(words, '[0-9A-Z]*[0-9][0-9A-Z]*', 'g') as found where length(found[1]) <= 20)
$$;
