create or replace function keep_margin() returns trigger language plpgsql as $$ begin
  new.margin_minor := margin_of(new);
  new.earned_minor := priced_minor(new.priced, 'commissionEarned');
  return new;
end $$;

create or replace trigger margin_kept before insert or update of priced, adjusted_minor on bookings for each row execute function keep_margin();
