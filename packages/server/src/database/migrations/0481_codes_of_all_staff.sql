-- A site can require sign-in codes of all its staff: who has none sets them up before anything else.
alter table staff_security_rules
  add column demands_of_all boolean not null default false,
  add check (demands_second_factor or not demands_of_all);
