/*
 * A change of a flight that another site sold us is priced by the people there. `desk_word`: what is still to be said to them; `desk_change_id`: how they call the request; the quote keeps what
 * they ask for it, in their currency and to the last minor unit, because that is what we owe them.
 */
alter table change_requests add column desk_word text, add column desk_change_id text,
  add constraint desk_word_is_known check (desk_word in ('ask', 'decline'));
alter table change_quotes add column desk_quote_id text, add column there_minor bigint, add column there_currency char(3),
  add constraint desk_price_is_whole check ((desk_quote_id is null) = (there_minor is null) and (there_minor is null) = (there_currency is null));
alter table partner_inbox drop constraint partner_inbox_kind_check;
alter table partner_inbox add constraint partner_inbox_kind_check check (kind in ('book', 'cancel', 'change', 'hold', 'ticket'));
