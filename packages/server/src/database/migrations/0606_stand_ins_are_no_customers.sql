-- As who a partner site buys: no person. Such a user is in no list of customers and in no count of them.
alter table users add column is_stand_in boolean not null default false;
update users set is_stand_in = true
  where email = '' and password_hash is null and user_type = 'travelAgent' and created_by is null and phone_numbers = '[]'
    and exists (select from supply_consumers c where c.site_id = users.site_id and c.legal_entity_id = users.legal_entity_id);

truncate user_counts;
insert into user_counts (site_id, created_by, user_type, permission_group_id, is_blocked, is_look_to_book_exempt, status, approval, slot, count)
  select site_id, whose, user_type, coalesce(permission_group_id, 0), is_blocked, is_look_to_book_exempt, status, approval, 0, count(*)
  from users, lateral (select 0 union all select created_by where created_by is not null) as of (whose)
  where not is_stand_in
  group by 1, 2, 3, 4, 5, 6, 7, 8;
