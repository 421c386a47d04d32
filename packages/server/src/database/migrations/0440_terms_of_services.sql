-- What a hotel, a flight or another service of a quotation was sold with: who cancels at least so long before its start gets a share back.

alter table service_sales
  /* As they were when it was sold. Only the application reads them. Empty: the desk says what is refunded. */
  add column cancellation jsonb not null default '[]',
  /* From when its terms are counted. */
  add column start_instant timestamptz,
  /* Until when all is refunded, by the terms as sold; null: never, or nothing was promised. */
  add column free_until timestamptz,
  add check (jsonb_array_length(cancellation) = 0 or start_instant is not null);
