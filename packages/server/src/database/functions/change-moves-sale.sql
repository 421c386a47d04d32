create or replace function change_moves_sale() returns trigger language plpgsql as $$ begin
  perform keep_changed_sale(new.site_id, new.booking_id);
  return null;
end $$;

create or replace trigger sale_changed_by after update on change_requests for each row
  when ((old.refunded_minor, old.paid_minor, old.state in ('paying', 'completed'))
    is distinct from (new.refunded_minor, new.paid_minor, new.state in ('paying', 'completed')))
  execute function change_moves_sale();
