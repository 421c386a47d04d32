/* A viewing that begins or ends: the open screens of its session are looked at again at once. Those of the customer are found by the one, those of the staff by the other. */
create or replace function announce_viewing() returns trigger language plpgsql as $$ begin
  perform add_news(new.site_id, json_build_object('siteId', new.site_id, 'topic', 'session', 'userId', person.id))
  from unnest(array[new.staff_id, new.customer_id]) as person (id);
  return null;
end $$;

create or replace trigger viewings_announced after insert or update of ended_at on viewings
  for each row execute function announce_viewing();
