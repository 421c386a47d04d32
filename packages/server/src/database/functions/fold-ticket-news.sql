/* Adds the oldest news of a site to the tallies. One at a time for each site; the second one finds nothing to do. */
create or replace function fold_ticket_news(site integer, at_most integer) returns integer language plpgsql security definer set search_path = public as $$
declare folded integer;
begin
  if not pg_try_advisory_xact_lock(hashtext('fold_ticket_news'), site) then return 0; end if;
  with gone as (
    delete from ticket_news n using (select site_id, id from ticket_news where site_id = site order by id limit at_most) oldest
    where n.site_id = oldest.site_id and n.id = oldest.id returning n.*
  ), added as (
    insert into ticket_tallies
      select g.site_id, w.whose, w.whose_id, a.axis, a.period, g.queue_tab, g.is_domestic, sum(g.change)
      from gone g
      cross join lateral (values ('site', 0), ('entity', g.legal_entity_id), ('user', g.user_id)) as w (whose, whose_id)
      cross join lateral (values ('total', ''), ('bookedMonth', left(g.booked_on, 7)), ('bookedDay', g.booked_on),
        ('travelMonth', left(g.travel_on, 7)), ('travelDay', g.travel_on)) as a (axis, period)
      group by 1, 2, 3, 4, 5, 6, 7
    on conflict (site_id, whose, whose_id, axis, period, queue_tab, is_domestic) do update set count = ticket_tallies.count + excluded.count
  ) select count(*) into folded from gone;
  delete from ticket_tallies where site_id = site and count = 0;
  return folded;
end $$;
revoke all on function fold_ticket_news from public;
