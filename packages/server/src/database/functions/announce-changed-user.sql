create or replace function announce_changed_user() returns trigger language plpgsql as $$ begin
  perform add_news(new.site_id, json_build_object('siteId', new.site_id, 'topic', 'session', 'userId', new.id));
  return null;
end $$;

create or replace trigger users_changed after update of is_blocked, permission_group_id, is_super_admin, withheld_rights, is_company_owner, is_flight_search_allowed, is_flight_hold_allowed on users
  for each row when ((old.is_blocked, old.permission_group_id, old.is_super_admin, old.withheld_rights, old.is_company_owner, old.is_flight_search_allowed, old.is_flight_hold_allowed)
    is distinct from (new.is_blocked, new.permission_group_id, new.is_super_admin, new.withheld_rights, new.is_company_owner, new.is_flight_search_allowed, new.is_flight_hold_allowed))
  execute function announce_changed_user();
