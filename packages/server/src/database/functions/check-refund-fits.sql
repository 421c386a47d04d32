/* Never more back than came, in the payment's own currency. The payment's row is locked, so that two refunds at once see each other. */
create or replace function check_refund_fits() returns trigger language plpgsql as $$
declare paid gateway_payments;
begin
  select * into paid from gateway_payments where site_id = new.site_id and id = new.gateway_payment_id for no key update;
  if paid.paid_minor is null or paid.paid_currency <> new.currency or paid.paid_minor < (
    select sum(amount_minor) from refunds where site_id = new.site_id and gateway_payment_id = new.gateway_payment_id
  ) then raise exception 'refund % is more than card payment % has left', new.id, new.gateway_payment_id using errcode = 'check_violation';
  end if;
  return null;
end $$;

create or replace trigger refund_fits after insert or update of amount_minor on refunds for each row execute function check_refund_fits();
