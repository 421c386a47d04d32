/* A session that ends, or a person who may do less than before: their open screens are looked at again at once. */
create or replace function announce_ended_session() returns trigger language plpgsql as $$ begin
  perform add_news(ended.site_id, json_build_object('siteId', ended.site_id, 'topic', 'session', 'userId', ended.user_id))
  from (select distinct site_id, user_id from gone) ended;
  return null;
end $$;

create or replace trigger sessions_ended after delete on sessions
  referencing old table as gone for each statement execute function announce_ended_session();
