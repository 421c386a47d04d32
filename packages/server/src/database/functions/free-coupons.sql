/* A request that has ended lets go of its coupons. */
create or replace function free_coupons() returns trigger language plpgsql as $$ begin
  update change_coupons set is_live = false where site_id = new.site_id and change_request_id = new.id and is_live;
  return null;
end $$;

create or replace trigger change_ended after update of state on change_requests
  for each row when (new.ended_at is not null and old.ended_at is null) execute function free_coupons();
