/* Keeps the counts of users in step with the users, whatever code changed them. As who a partner site buys is none of them. In one order, so that no two changes wait for each other in a circle. */
create or replace function count_user() returns trigger language plpgsql as $$ begin
  insert into user_counts (site_id, created_by, user_type, permission_group_id, is_blocked, is_look_to_book_exempt, status, approval, slot, count)
    select u.site_id, whose, u.user_type, coalesce(u.permission_group_id, 0), u.is_blocked, u.is_look_to_book_exempt, u.status, u.approval,
      pg_backend_pid() % 16, sum(u.change)
    from (
      select old.site_id, old.created_by, old.user_type, old.permission_group_id, old.is_blocked, old.is_look_to_book_exempt, old.status, old.approval, -1 as change
        where tg_op <> 'INSERT' and not old.is_stand_in
      union all
      select new.site_id, new.created_by, new.user_type, new.permission_group_id, new.is_blocked, new.is_look_to_book_exempt, new.status, new.approval, 1
        where tg_op <> 'DELETE' and not new.is_stand_in
    ) as u, lateral (select 0 union all select u.created_by where u.created_by is not null) as of (whose)
    group by 1, 2, 3, 4, 5, 6, 7, 8 having sum(u.change) <> 0 order by 1, 2, 3, 4, 5, 6, 7, 8
  on conflict (site_id, created_by, user_type, permission_group_id, is_blocked, is_look_to_book_exempt, status, approval, slot)
    do update set count = user_counts.count + excluded.count;
  return null;
end $$;

create or replace trigger user_counted after insert or delete on users for each row execute function count_user();
create or replace trigger user_recounted after update on users for each row
  when ((old.created_by, old.user_type, old.permission_group_id, old.is_blocked, old.is_look_to_book_exempt, old.status, old.approval, old.is_stand_in) is distinct from
    (new.created_by, new.user_type, new.permission_group_id, new.is_blocked, new.is_look_to_book_exempt, new.status, new.approval, new.is_stand_in))
  execute function count_user();
