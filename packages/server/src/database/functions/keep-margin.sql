create or replace function keep_margin() returns trigger language plpgsql as $$ begin
  new.margin_minor := margin_of(new);
  return new;
end $$;

create or replace trigger margin_kept before insert or update of amount_minor, cost_minor, gst_minor, adjusted_minor on bookings for each row execute function keep_margin();
