/*
 * How many rows the planner expects. For functions of the database only: it runs what it is given, as the owner. Volatile, as are those that ask it, because
 * PostgreSQL explains nothing in functions that are not.
 */
create or replace function guess_rows(query text) returns float8 language plpgsql volatile set search_path = public set max_parallel_workers_per_gather = 0 as $$
declare plan json;
begin
  execute 'explain (format json) ' || query into plan;
  return plan -> 0 -> 'Plan' ->> 'Plan Rows';
end $$;
revoke all on function guess_rows from public;
