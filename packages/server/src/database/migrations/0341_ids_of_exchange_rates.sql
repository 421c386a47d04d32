-- A table of its own time, and not of the first ones: its ids have the room of all new tables.
alter table exchange_rates alter column id type bigint;
