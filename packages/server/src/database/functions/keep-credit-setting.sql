create or replace function keep_credit_setting() returns trigger language plpgsql as $$ begin
  insert into credit_limit_settings (site_id, legal_entity_id, currency, from_date, amount_minor, set_at)
  values (new.site_id, new.legal_entity_id, new.currency, new.from_date, new.amount_minor, new.set_at);
  return null;
end $$;

create or replace trigger credit_setting_kept after insert or update on credit_limits for each row execute function keep_credit_setting();
