/*
 * Removes a sandbox that was left, with all its rows, and says whether it did: not while something is at work in it. One statement deletes from all tables: what refers to each other, in circles too, is checked at its
 * end. Only for who owns the tables, because the application may not delete from most of them.
 */
create or replace function remove_left_sandbox(site integer) returns boolean language plpgsql as $$
declare
  deletes text;
begin
  perform from sites where id = site and id > 1000000000 and sandbox_of is not null and sandbox_ended_at is not null for update skip locked;
  if not found then return false; end if;
  -- What is not sealed or added up yet, others are about to.
  if exists (select from ledger_unsealed where site_id = site) or exists (select from ticket_news where site_id = site)
    or exists (select from sales_news where site_id = site) or exists (select from change_news where site_id = site) then
    return false;
  end if;
  select string_agg(format('d%s as (delete from %s where site_id = $1)', c.oid, c.oid::regclass), ', ') into deletes from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'site_id' and not a.attisdropped);
  -- Who would have to wait gives up, before anybody waits for each other.
  perform set_config('lock_timeout', '200ms', true);
  -- Twice, because triggers of some tables count in others.
  for times in 1..2 loop execute format('with %s select', deletes) using site; end loop;
  delete from sites where id = site;
  return true;
exception when lock_not_available then return false;
end $$;
revoke all on function remove_left_sandbox from public;
