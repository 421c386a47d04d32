create or replace function check_booking_move() returns trigger language plpgsql as $$
declare before text := case tg_op when 'UPDATE' then old.status end;
begin
  if before is distinct from new.status and not exists (
    select from booking_moves where from_status is not distinct from before and to_status = new.status
  ) then raise exception 'a booking cannot move from % to %', before, new.status using errcode = 'check_violation';
  end if;
  return new;
end $$;

create or replace trigger booking_move before insert or update of status on bookings for each row execute function check_booking_move();
