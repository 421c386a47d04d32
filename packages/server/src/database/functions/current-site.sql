create or replace function current_site() returns integer language sql stable parallel safe
  return nullif(current_setting('app.site_id', true), '')::integer;
