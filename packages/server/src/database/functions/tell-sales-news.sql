create or replace function tell_sales_news() returns trigger language plpgsql as $$ begin
  if tg_op = 'UPDATE' and old.status in ('issued', 'changeRequested') then perform tell_sale(old, -1::smallint); end if;
  if new.status in ('issued', 'changeRequested') then perform tell_sale(new, 1::smallint); end if;
  return null;
end $$;

create or replace trigger sale_told after insert on bookings for each row when (new.status in ('issued', 'changeRequested')) execute function tell_sales_news();
create or replace trigger sale_changed after update on bookings for each row
  when (((old.status in ('issued', 'changeRequested')), old.amount_minor, old.adjusted_minor, old.margin_minor, old.earned_minor, old.booked_on,
      old.changed_sales_minor, old.changed_margin_minor, old.changed_earned_minor)
    is distinct from ((new.status in ('issued', 'changeRequested')), new.amount_minor, new.adjusted_minor, new.margin_minor, new.earned_minor,
      new.booked_on, new.changed_sales_minor, new.changed_margin_minor, new.changed_earned_minor))
  execute function tell_sales_news();
