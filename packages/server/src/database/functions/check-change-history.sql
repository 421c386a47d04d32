/* At commit: every move has its line in the history. */
create or replace function check_change_history() returns trigger language plpgsql as $$
declare before text := case tg_op when 'UPDATE' then old.state end;
begin
  if before is distinct from new.state and not exists (
    select from change_events where site_id = new.site_id and change_request_id = new.id
      and kind = 'move' and from_state is not distinct from before and to_state = new.state
  ) then raise exception 'change request % moved from % to % without a line in its history', new.id, before, new.state
    using errcode = 'check_violation';
  end if;
  return null;
end $$;

drop trigger if exists change_history on change_requests;
create constraint trigger change_history after insert or update of state on change_requests
  deferrable initially deferred for each row execute function check_change_history();
