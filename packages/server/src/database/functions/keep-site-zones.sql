/*
 * A site's zones, each with the moment from which it holds. A new zone holds a minute after it was stated, and its change must be committed by then. So a
 * reader that asks about a moment from then on always sees it, and a reader that asks about an earlier moment does not need it: no moment counts to two days.
 */
create or replace function keep_site_zones() returns trigger language plpgsql as $$ begin
  if tg_op = 'INSERT' then
    insert into site_time_zones (site_id, valid_from, time_zone) values (new.id, '-infinity', new.time_zone);
  else
    insert into site_time_zones (site_id, valid_from, time_zone)
    values (new.id, date_trunc('milliseconds', clock_timestamp()) + interval '1 minute', new.time_zone);
  end if;
  return null;
end $$;

create or replace trigger keep_zones_of_new after insert on sites for each row execute function keep_site_zones();
create or replace trigger keep_zones after update of time_zone on sites for each row when (new.time_zone is distinct from old.time_zone)
execute function keep_site_zones();
