/* Open lists of customers follow. One message for a transaction, however many rows it changes. */
create or replace function announce_customers() returns trigger language plpgsql as $$ begin
  perform add_news(coalesce(new.site_id, old.site_id), json_build_object('siteId', coalesce(new.site_id, old.site_id), 'topic', 'customer'));
  return null;
end $$;

create or replace trigger users_announced after insert or update on users for each row execute function announce_customers();
create or replace trigger companies_announced after update of name, gst_number, pan_number, tax_number on legal_entities for each row execute function announce_customers();
create or replace trigger markup_groups_announced after insert or update or delete on buyer_group_members for each row execute function announce_customers();
