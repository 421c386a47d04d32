-- What a supplier never answers is ended by a person, on what they learned from it. The message stays, and what the supplier says later is kept beside it.

alter table partner_outbox
  add column ended_at timestamptz,
  add column ended_as text check (ended_as in ('booked', 'notBooked', 'cancelled', 'notCancelled')),
  add column ended_by integer,
  /* How the supplier calls it, of one that was booked or cancelled. */
  add column ended_reference text,
  add column ended_note text,
  /* What the supplier said later is not what the person had learned. */
  add column is_contradicted boolean not null default false,
  add foreign key (site_id, ended_by) references users (site_id, id),
  add constraint ended_whole check (
    (ended_at is null) = (ended_as is null) and (ended_at is null) = (ended_by is null) and (ended_at is null) = (ended_note is null)
    and (ended_at is not null or ended_reference is null)
  ),
  add constraint ended_by_its_kind check (
    ended_as is null or (kind = 'book') = (ended_as in ('booked', 'notBooked'))
  ),
  add constraint contradicted_by_an_answer check (not is_contradicted or (ended_at is not null and answered_at is not null));

/* One that was ended by hand no longer keeps the sale from being cancelled. */
drop index one_open_message;
create unique index one_open_message on partner_outbox (site_id, sale_id) where answered_at is null and ended_at is null;
create index unanswered_messages on partner_outbox (site_id) where answered_at is null;
create index contradicted_messages on partner_outbox (site_id, answered_at) where is_contradicted;
/* The list of those that staff has to look at is short, however long that of all sales is. */
create index sales_that_need_staff on sales (site_id, id) where needs_staff;
create index messages_of_sale on partner_outbox (site_id, sale_id, written_at);
