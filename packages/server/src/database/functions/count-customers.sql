create or replace function count_customers(wanted jsonb) returns bigint language plpgsql stable security definer set search_path = public as $$
declare found bigint;
begin
  execute format('select count(*) from users where %s', terms_of_customers(wanted)) into found;
  return found;
end $$;
revoke all on function count_customers from public;
grant execute on function count_customers to tradewind_app;
