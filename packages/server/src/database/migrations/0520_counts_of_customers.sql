/*
 * How many users there are of each kind and state, of a site and of those that one of its people created: kept by a trigger, so that no list counts a million rows for
 * its total. A number is the sum of its slots: two users who change at once seldom wait for each other's row.
 */
create table user_counts (
  site_id integer not null references sites (id),
  /* 0: all of the site. */
  created_by integer not null,
  user_type text not null,
  /* 0: in none. */
  permission_group_id integer not null,
  is_blocked boolean not null,
  is_look_to_book_exempt boolean not null,
  status text not null,
  approval text not null,
  slot smallint not null,
  count bigint not null,
  primary key (site_id, created_by, user_type, permission_group_id, is_blocked, is_look_to_book_exempt, status, approval, slot)
);
call isolate_by_site('user_counts');

insert into user_counts (site_id, created_by, user_type, permission_group_id, is_blocked, is_look_to_book_exempt, status, approval, slot, count)
  select site_id, whose, user_type, coalesce(permission_group_id, 0), is_blocked, is_look_to_book_exempt, status, approval, 0, count(*)
  from users, lateral (select 0 union all select created_by where created_by is not null) as of (whose)
  group by 1, 2, 3, 4, 5, 6, 7, 8;

/* Made anew with more to say: a count says whether it is exact, and what is looked for stands apart from what narrows. */
drop function count_customers(jsonb);
drop function find_customers(jsonb, integer, integer, integer, integer);
drop function terms_of_customers(jsonb);
