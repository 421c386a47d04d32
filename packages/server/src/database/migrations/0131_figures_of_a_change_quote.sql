-- What SQL counts of a change quote's price stands in columns beside it: the document itself is read by the code that wrote it, and by nothing else.

alter table change_quotes
  /* What had been paid for the part that is changed. */
  add column paid_minor bigint,
  add column kept_extras_minor bigint,
  add column our_fee_minor bigint,
  add column our_fee_gst_minor bigint,
  /* GST of the sale that is reversed. */
  add column undone_gst_minor bigint;

update change_quotes set
  paid_minor = (price -> 'paid' -> 'minor' ->> '$bigint')::bigint,
  kept_extras_minor = (price -> 'keptExtras' -> 'minor' ->> '$bigint')::bigint,
  our_fee_minor = (price -> 'ourFee' -> 'minor' ->> '$bigint')::bigint,
  our_fee_gst_minor = (price -> 'gstOnOurFee' -> 'minor' ->> '$bigint')::bigint,
  undone_gst_minor = (price -> 'undone' -> 'gst' -> 'minor' ->> '$bigint')::bigint
where jsonb_typeof(price) = 'object';
