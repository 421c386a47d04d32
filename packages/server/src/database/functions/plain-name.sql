/* As airlines take a name, in capitals: the SQL of `airlineName` in the domain. */
create or replace function plain_name(name text) returns text language sql immutable parallel safe as $$
  select upper(btrim(regexp_replace(regexp_replace(
    translate(
      replace(replace(replace(replace(lower(regexp_replace(normalize(name, NFD), '[\u0300-\u036f]', '', 'g')), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
      'øłđðıħŋə', 'olddihna'),
    '[-‐‑–''’‘ʼʻ`´.]', '', 'g'), '\s+', ' ', 'g')))
$$;
