/* Keeps the sums and counts of sales in step with the sales, whatever code moved them: no seller can forget it. */
create or replace function count_sale() returns trigger language plpgsql as $$ begin
  if tg_op = 'UPDATE' then perform add_sale_news(old, -1::smallint); end if;
  perform add_sale_news(new, 1::smallint);
  return null;
end $$;

create or replace trigger sale_counted after insert on sales for each row when (new.stands or new.queue_tab is not null) execute function count_sale();
create or replace trigger sale_moved after update on sales for each row
  when ((old.stands, old.queue_tab, old.kind, old.legal_entity_id, old.user_id, old.booked_on)
      is distinct from (new.stands, new.queue_tab, new.kind, new.legal_entity_id, new.user_id, new.booked_on)
    or (new.stands and (old.amount_minor, old.adjusted_minor, old.margin_minor, old.earned_minor, old.changed_sales_minor, old.changed_margin_minor,
        old.changed_earned_minor, old.currency, old.axes, old.axis_names)
      is distinct from (new.amount_minor, new.adjusted_minor, new.margin_minor, new.earned_minor, new.changed_sales_minor, new.changed_margin_minor,
        new.changed_earned_minor, new.currency, new.axes, new.axis_names)))
  execute function count_sale();
