-- A colleague on the staff whose account was ended: nothing of theirs goes, they cannot sign in, and may be let in again.
alter table users
  add column staff_ended_at timestamptz,
  add constraint users_staff_ended
    check (staff_ended_at is null or (user_type = 'staff' and is_blocked and not is_super_admin and permission_group_id is null));
