/* A version can end, and nothing else can happen to it. */
create or replace function keep_rule_version() returns trigger language plpgsql as $$
begin
  if old.ended_in is not null or new.ended_in is null or (to_jsonb(new) - 'ended_in') <> (to_jsonb(old) - 'ended_in') then
    raise exception 'a version of a rule is never edited' using errcode = 'check_violation';
  end if;
  return new;
end $$;

create or replace trigger versions_stay before update on rule_versions for each row execute function keep_rule_version();
