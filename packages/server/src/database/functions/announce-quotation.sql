/*
 * Every open screen that shows a quotation follows, whatever changed it: itself, its links, questions, payments, offered changes, or a service that was sold. What one transaction
 * says several times in a row is said once.
 */
create or replace function say_quotation(quotation_site integer, quotation bigint, is_sent boolean, entity integer, customer integer)
returns void language plpgsql as $$
declare said text := concat_ws(' ', quotation_site, quotation, is_sent, customer);
begin
  if current_setting('app.quotation_said', true) is not distinct from said then return; end if;
  perform add_news(quotation_site, json_build_object('siteId', quotation_site, 'topic', 'quotation', 'quotationId', quotation,
    'isSent', is_sent, 'legalEntityId', entity, 'userId', customer));
  perform set_config('app.quotation_said', said, true);
end $$;

create or replace function announce_quotation() returns trigger language plpgsql as $$ begin
  perform say_quotation(new.site_id, new.id, new.sent_version is not null, new.legal_entity_id, new.customer_id);
  if tg_op = 'UPDATE' and old.customer_id <> new.customer_id then
    perform say_quotation(old.site_id, old.id, old.sent_version is not null, old.legal_entity_id, old.customer_id);
  end if;
  return null;
end $$;

create or replace function announce_part_of_quotation() returns trigger language plpgsql as $$ begin
  perform say_quotation(q.site_id, q.id, q.sent_version is not null, q.legal_entity_id, q.customer_id)
  from quotations q where q.site_id = new.site_id and q.id = new.quotation_id;
  return null;
end $$;

create or replace trigger quotation_announced after insert on quotations for each row execute function announce_quotation();
create or replace trigger quotation_moved after update on quotations
  for each row when ((old.status, old.version, old.sent_version, old.valid_until, old.customer_id, old.sold_minor, old.is_template)
    is distinct from (new.status, new.version, new.sent_version, new.valid_until, new.customer_id, new.sold_minor, new.is_template))
  execute function announce_quotation();
create or replace trigger proposal_announced after insert on proposals for each row execute function announce_part_of_quotation();
/* That it was opened is news once. */
create or replace trigger proposal_moved after update on proposals
  for each row when ((old.first_opened_at, old.accepted_at, old.revoked_at) is distinct from (new.first_opened_at, new.accepted_at, new.revoked_at))
  execute function announce_part_of_quotation();
create or replace trigger proposal_comment_announced after insert on proposal_comments for each row execute function announce_part_of_quotation();
create or replace trigger quotation_receipt_announced after insert or update of returned_at on quotation_receipts for each row execute function announce_part_of_quotation();
create or replace trigger quotation_change_announced after insert or update of withdrawn_at, agreed_at on quotation_changes for each row execute function announce_part_of_quotation();
