-- Tries counted for all nodes together. Written by the owner's connection alone, of no site: the key says what it counts.
create table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
revoke all on rate_limits from tradewind_app;
