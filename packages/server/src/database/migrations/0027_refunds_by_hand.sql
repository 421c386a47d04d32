-- Refunds that a gateway does not send: staff is told, and ends them by hand or into the wallet.

alter table refunds
  /* The last time the gateway was asked. */
  add column asked_at timestamptz,
  /* A question is on its way since; it may be answered with money. Null: none is. */
  add column asking_since timestamptz,
  /* Staff was told that it does not go by itself. */
  add column stuck_at timestamptz,
  /* Under which the bank knows what was paid by hand. */
  add column hand_reference text check (length(hand_reference) between 1 and 60);
alter table refunds drop constraint refunds_status_check;
alter table refunds add constraint refunds_status_check check (status in ('promised', 'sent', 'toWallet', 'byHand'));
alter table refunds add constraint by_hand_has_reference check ((status = 'byHand') = (hand_reference is not null));
/* What still waits, for the nightly look at it. */
create index refunds_promised on refunds (site_id, promised_at) where status = 'promised';

alter table bookings drop constraint bookings_money_check;
alter table bookings add constraint bookings_money_check
  check (money in ('none', 'taken', 'refundedToWallet', 'refundedToCard', 'refundedToBoth', 'refundedByHand'));

/* Found between two runs, a difference has none until the next. */
alter table differences alter column found_run drop not null, alter column seen_run drop not null;
alter table differences drop constraint differences_resolution_check;
alter table differences add constraint differences_resolution_check
  check (resolution in ('matchedLater', 'corrected', 'writtenOff', 'falseAlarm', 'intoWallet', 'paidByHand'));
alter table difference_events drop constraint difference_events_what_check;
alter table difference_events add constraint difference_events_what_check
  check (what in ('found', 'foundAgain', 'changed', 'assigned', 'noted', 'askedAgain', 'matchedLater', 'corrected', 'writtenOff', 'falseAlarm', 'intoWallet', 'paidByHand'));
