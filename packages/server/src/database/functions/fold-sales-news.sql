/* Adds the oldest news of a site to the sums and counts. One at a time for each site; the second one finds nothing to do. */
create or replace function fold_sales_news(site integer, at_most integer) returns integer language plpgsql security definer set search_path = public as $$
declare folded integer;
begin
  if not pg_try_advisory_xact_lock(hashtext('fold_sales_news'), site) then return 0; end if;
  with gone as (
    delete from sales_news n using (select site_id, id from sales_news where site_id = site order by id limit at_most) oldest
    where n.site_id = oldest.site_id and n.id = oldest.id returning n.*
  ), summed as (
    insert into sales_sums
      select g.site_id, w.whose, w.whose_id, a.axis, a.period, a.name, g.currency,
        sum(g.change), sum(g.sales_minor), sum(g.margin_minor), sum(g.earned_minor)
      from gone g
      cross join lateral (values ('site', 0), ('entity', g.legal_entity_id), ('user', g.user_id)) as w (whose, whose_id)
      cross join lateral (
        values ('day', g.booked_on, ''), ('month', left(g.booked_on, 7), ''), ('kind', g.booked_on, g.kind)
        union all select own.axis, g.booked_on, own.name from unnest(g.axes, g.axis_names) as own (axis, name)) as a (axis, period, name)
      where g.stands group by 1, 2, 3, 4, 5, 6, 7
    on conflict (site_id, whose, whose_id, axis, period, name, currency) do update set
      count = sales_sums.count + excluded.count, sales_minor = sales_sums.sales_minor + excluded.sales_minor,
      margin_minor = sales_sums.margin_minor + excluded.margin_minor, earned_minor = sales_sums.earned_minor + excluded.earned_minor
  ), tallied as (
    insert into sale_tallies
      select g.site_id, w.whose, w.whose_id, g.kind, g.queue_tab, sum(g.change)
      from gone g
      cross join lateral (values ('site', 0), ('entity', g.legal_entity_id), ('user', g.user_id)) as w (whose, whose_id)
      where g.queue_tab is not null group by 1, 2, 3, 4, 5 having sum(g.change) <> 0
    on conflict (site_id, whose, whose_id, kind, queue_tab) do update set count = sale_tallies.count + excluded.count
  ) select count(*) into folded from gone;
  return folded;
end $$;
