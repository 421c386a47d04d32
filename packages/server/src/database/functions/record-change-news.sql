create or replace function record_change_news() returns trigger language plpgsql as $$ begin
  if tg_op = 'UPDATE' and old.queue_tab is not distinct from new.queue_tab then return null; end if;
  if tg_op = 'UPDATE' then insert into change_news (site_id, queue_tab, change) values (old.site_id, old.queue_tab, -1); end if;
  insert into change_news (site_id, queue_tab, change) values (new.site_id, new.queue_tab, 1);
  return null;
end $$;

create or replace trigger changes_moved after insert or update on change_requests for each row execute function record_change_news();
