/* At commit: every move has its line in the history. */
create or replace function check_booking_history() returns trigger language plpgsql as $$
declare before text := case tg_op when 'UPDATE' then old.status end;
begin
  if before is distinct from new.status and not exists (
    select from sale_history
    where site_id = new.site_id and sale_id = new.id and from_status is not distinct from before and to_status = new.status
  ) then raise exception 'booking % moved from % to % without a line in its history', new.id, before, new.status
    using errcode = 'check_violation';
  end if;
  return null;
end $$;

drop trigger if exists booking_history on bookings;
create constraint trigger booking_history after insert or update of status on bookings
  deferrable initially deferred for each row execute function check_booking_history();
