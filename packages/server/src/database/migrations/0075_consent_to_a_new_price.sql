-- A price that moved while a low-cost fare was ticketed: the booking waits for its buyer, with the money held.

/* Until when the buyer may agree to `newly_priced`; null where nothing is asked. */
alter table bookings add column consent_by timestamptz;
alter table bookings add constraint consent_is_asked_for_a_price
  check (consent_by is null or (newly_priced is not null and status in ('issuing', 'unknown') and money = 'taken'));

/* An open screen learns that it is asked, and that it is no longer. */
drop trigger tickets_announced on bookings;
create trigger tickets_announced
  after update of status, pnr, amount_minor, needs_staff, hold_ends_at, ticket_numbers, consent_by on bookings
  for each row when ((old.status, old.pnr, old.amount_minor, old.needs_staff, old.hold_ends_at, old.ticket_numbers, old.consent_by)
    is distinct from (new.status, new.pnr, new.amount_minor, new.needs_staff, new.hold_ends_at, new.ticket_numbers, new.consent_by))
  execute function announce_ticket();
