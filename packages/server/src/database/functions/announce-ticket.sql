/* An open screen learns that a ticket changed, whatever code changed it; its owner travels along, so that nobody has to look it up. */
create or replace function announce_ticket() returns trigger language plpgsql as $$ begin
  perform add_news(new.site_id, json_build_object('siteId', new.site_id, 'topic', 'ticket', 'bookingId', new.id, 'legalEntityId', new.legal_entity_id, 'userId', new.user_id));
  return null;
end $$;

create or replace trigger tickets_announced
  after update of status, pnr, amount_minor, needs_staff, hold_ends_at, ticket_numbers, consent_by, own_reference on bookings
  for each row when ((old.status, old.pnr, old.amount_minor, old.needs_staff, old.hold_ends_at, old.ticket_numbers, old.consent_by, old.own_reference)
    is distinct from (new.status, new.pnr, new.amount_minor, new.needs_staff, new.hold_ends_at, new.ticket_numbers, new.consent_by, new.own_reference))
  execute function announce_ticket();
