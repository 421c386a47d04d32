-- How a booking's tickets are made, which 'low cost' stood for. Filled as a generated column, so that no trigger of the table runs for it.
alter table bookings
  add column issues text not null
    generated always as (case when is_lcc then 'atOnce' else 'afterHold' end) stored
    check (issues in ('atOnce', 'afterHold', 'either'));
alter table bookings alter column issues drop expression;

-- Null where the airline does not say.
alter table bookings alter column is_refundable drop not null;
