/* When the supplier's trace began that a quote was made in, where the fare was looked for once more; else it is as old as the search. */
alter table flight_quotes add column trace_began_at timestamptz;
