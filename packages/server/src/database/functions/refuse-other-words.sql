/* A line of a history is never written again: what people wrote in it can only be emptied, as the customer whom it is about leaves. */
create or replace function refuse_other_words() returns trigger language plpgsql as $$
begin
  if new.note is not null and new.note is distinct from old.note then
    raise exception '% is never rewritten', tg_table_name using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create or replace trigger only_emptied before update on change_events for each row execute function refuse_other_words();
create or replace trigger only_emptied before update on sale_history for each row execute function refuse_other_words();
