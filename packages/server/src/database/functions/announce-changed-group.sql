/* What a permission group allows has changed: the open screens of everybody in it learn what they may do now. */
create or replace function announce_changed_group() returns trigger language plpgsql as $$ begin
  perform add_news(new.site_id, json_build_object('siteId', new.site_id, 'topic', 'session', 'userId', id))
    from users where site_id = new.site_id and permission_group_id = new.id;
  return null;
end $$;

create or replace trigger permission_groups_changed after update of permissions on permission_groups
  for each row when (old.permissions is distinct from new.permissions) execute function announce_changed_group();
