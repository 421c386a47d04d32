/* What a list is narrowed by is written by TypeScript. A name that the function does not know would narrow nothing, and show what must not be seen. */
create or replace function refuse_unknown_terms(wanted jsonb, known text[]) returns void language plpgsql immutable as $$
begin
  if wanted - known <> '{}' then
    raise exception 'nothing is narrowed by %', (select string_agg(key, ', ') from jsonb_object_keys(wanted - known) as key);
  end if;
end $$;
