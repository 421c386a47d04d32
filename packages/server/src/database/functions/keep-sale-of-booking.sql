/* Keeps the sale of a booking in step with it, whatever code changed the booking: no writer can forget it, and it costs no trip of its own. */
create or replace function keep_sale_of_booking() returns trigger language plpgsql as $$
declare
  s sales := sale_of_booking(new);
begin
  if tg_op = 'INSERT' then
    s.supplier_entity_id := (select id from legal_entities where site_id = new.site_id and supplier_code = new.supplier);
    insert into sales select s.*;
    return null;
  end if;
  if s is not distinct from sale_of_booking(old) then return null; end if;
  update sales set status = s.status, money = s.money, title = s.title, lead_name = s.lead_name, party_count = s.party_count,
    amount_minor = s.amount_minor, currency = s.currency, cost_minor = s.cost_minor, cost_currency = s.cost_currency, tax_minor = s.tax_minor,
    earned_minor = s.earned_minor, margin_minor = s.margin_minor, adjusted_minor = s.adjusted_minor, used_from = s.used_from, used_to = s.used_to,
    booked_on = s.booked_on, queue_tab = s.queue_tab, find_keys = s.find_keys, search_text = s.search_text, needs_staff = s.needs_staff,
    user_id = s.user_id, legal_entity_id = s.legal_entity_id, updated_at = s.updated_at, stands = s.stands,
    changed_sales_minor = s.changed_sales_minor, changed_margin_minor = s.changed_margin_minor, changed_earned_minor = s.changed_earned_minor,
    axes = s.axes, axis_names = s.axis_names
  where site_id = s.site_id and id = s.id;
  return null;
end $$;

create or replace trigger sale_kept after insert or update on bookings for each row execute function keep_sale_of_booking();
