/* Keeps the counts of the queue in step with the carts, whatever code moved them. In one order, so that no two moves wait for each other in a circle. */
create or replace function count_cart() returns trigger language plpgsql as $$ begin
  insert into cart_counts (site_id, whose, whose_id, status, slot, count)
    select new.site_id, moved.whose, moved.whose_id, moved.status, pg_backend_pid() % 16, sum(moved.change)
    from (
      select w.whose, w.whose_id, old.status, -1 as change
        from (values ('site', 0), ('entity', old.legal_entity_id), ('user', old.user_id)) as w (whose, whose_id)
        where tg_op = 'UPDATE' and old.sent_at is not null
      union all
      select w.whose, w.whose_id, new.status, 1
        from (values ('site', 0), ('entity', new.legal_entity_id), ('user', new.user_id)) as w (whose, whose_id)
        where new.sent_at is not null
    ) as moved
    group by 1, 2, 3, 4, 5 having sum(moved.change) <> 0 order by 1, 2, 3, 4, 5
  on conflict (site_id, whose, whose_id, status, slot) do update set count = cart_counts.count + excluded.count;
  return null;
end $$;

create or replace trigger cart_counted after insert on carts for each row when (new.sent_at is not null) execute function count_cart();
create or replace trigger cart_moved after update on carts for each row
  when ((old.status, old.sent_at is null, old.legal_entity_id, old.user_id) is distinct from
    (new.status, new.sent_at is null, new.legal_entity_id, new.user_id) and new.sent_at is not null)
  execute function count_cart();
