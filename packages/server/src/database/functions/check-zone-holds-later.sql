/* At the commit: a zone that holds by then came too late, because days were counted without it (keep-site-zones). */
create or replace function check_zone_holds_later() returns trigger language plpgsql as $$ begin
  if new.valid_from <> '-infinity' and new.valid_from <= clock_timestamp() then
    raise exception 'the zone of site % was committed after it holds', new.site_id using errcode = 'check_violation';
  end if;
  return null;
end $$;

drop trigger if exists holds_later on site_time_zones;
create constraint trigger holds_later after insert on site_time_zones deferrable initially deferred for each row
execute function check_zone_holds_later();
