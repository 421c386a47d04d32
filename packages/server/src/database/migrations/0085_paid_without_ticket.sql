-- Each node looks every few seconds for money without a ticket that staff does not know of: few rows of very many.

create index bookings_paid_without_ticket on bookings (site_id, id)
  where status in ('paid', 'issuing', 'unknown') and needs_staff = false;
