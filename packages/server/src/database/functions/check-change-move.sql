create or replace function check_change_move() returns trigger language plpgsql as $$
declare before text := case tg_op when 'UPDATE' then old.state end;
begin
  if before is distinct from new.state and not exists (
    select from change_moves where from_state is not distinct from before and to_state = new.state
  ) then raise exception 'a change request cannot move from % to %', before, new.state using errcode = 'check_violation';
  end if;
  return new;
end $$;

create or replace trigger change_move before insert or update of state on change_requests for each row execute function check_change_move();
