/*
 * What is begun in the name of an account that was merged meanwhile is refused as a clash of two, and tried again it finds the account closed. A merge locks the account against new rows that name it, so one of the two
 * waits for the other: see server/src/customer-merges/merge-customers.ts.
 */
create or replace function refuse_merged_buyer() returns trigger language plpgsql as $$
declare
  merged integer;
begin
  select merged_into into merged from users where site_id = new.site_id and id = new.user_id for key share;
  if merged is not null then raise exception 'user % was merged into %', new.user_id, merged using errcode = 'serialization_failure'; end if;
  return new;
end $$;

create or replace trigger buyer_not_merged before insert on orders for each row execute function refuse_merged_buyer();
create or replace trigger buyer_not_merged before insert on payments for each row execute function refuse_merged_buyer();
create or replace trigger buyer_not_merged before insert on carts for each row when (new.user_id is not null) execute function refuse_merged_buyer();
