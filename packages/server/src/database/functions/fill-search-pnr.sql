create or replace function fill_search_pnr() returns trigger language plpgsql as $$ begin
  new.search_text := upper(concat_ws(' ', new.pnr, case when old.pnr is null then new.search_text else substr(new.search_text, length(old.pnr) + 2) end));
  return new;
end $$;

create or replace trigger pnr_named before update of pnr on bookings
  for each row when (old.pnr is distinct from new.pnr) execute function fill_search_pnr();
