/* Adds the oldest news of a site to the tallies. One at a time for each site; the second one finds nothing to do. */
create or replace function fold_change_news(site integer, at_most integer) returns integer language plpgsql security definer set search_path = public as $$
declare folded integer;
begin
  if not pg_try_advisory_xact_lock(hashtext('fold_change_news'), site) then return 0; end if;
  with gone as (
    delete from change_news n using (select site_id, id from change_news where site_id = site order by id limit at_most) oldest
    where n.site_id = oldest.site_id and n.id = oldest.id returning n.*
  ), added as (
    insert into change_tallies select site_id, queue_tab, sum(change) from gone group by 1, 2
    on conflict (site_id, queue_tab) do update set count = change_tallies.count + excluded.count
  ) select count(*) into folded from gone;
  return folded;
end $$;
