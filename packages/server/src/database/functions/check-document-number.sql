create or replace function check_document_number() returns trigger language plpgsql as $$ begin
  if new.number > 1 and not exists (
    select from tax_documents where site_id = new.site_id and seller_entity_id = new.seller_entity_id and kind = new.kind
      and fiscal_year = new.fiscal_year and number = new.number - 1
  ) then raise exception 'document % would leave a gap', new.code using errcode = 'check_violation';
  end if;
  return new;
end $$;

create or replace trigger no_gap before insert on tax_documents for each row execute function check_document_number();
