/*
 * Notifies of the news of all transactions that have committed, oldest first, and says whether there were any. One at a time in the database, so that they keep
 * their order; each waits for the one before it, whose snapshot may have missed the latest rows.
 */
create or replace function announce_news() returns boolean language plpgsql as $$
declare item record;
begin
  if not exists (select from news) then return false; end if;
  perform pg_advisory_xact_lock(7421005);
  for item in with gone as (delete from news returning id, channel, message) select channel, message from gone order by id loop
    perform pg_notify(item.channel, item.message);
  end loop;
  return true;
end $$;
