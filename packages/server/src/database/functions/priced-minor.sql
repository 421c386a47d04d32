/* An amount of a kept price, see database/exact-json.ts. */
create or replace function priced_minor(priced jsonb, name text) returns bigint language sql immutable parallel safe as $$
  select coalesce((priced -> name -> 'minor' ->> '$bigint')::bigint, 0)
$$;
