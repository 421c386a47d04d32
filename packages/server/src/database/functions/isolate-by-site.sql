/* Gives a table the one policy every tenant table has. */
create or replace procedure isolate_by_site(target regclass) language plpgsql as $$ begin
  execute format('alter table %s enable row level security', target);
  execute format('create policy own_site on %s to tradewind_app using (site_id = current_site()) with check (site_id = current_site())', target);
end $$;
