/*
 * Who was invited into a company and said no. It stands on the page of its team until an owner removes it or invites the address again, so the name and address that the owner had entered
 * stay so long.
 */
create table declined_invitations (
  site_id integer not null references sites (id),
  -- The account that ended with it.
  user_id integer not null,
  legal_entity_id integer not null,
  first_name text not null,
  last_name text not null,
  email text not null,
  declined_at timestamptz not null,
  primary key (site_id, user_id),
  foreign key (site_id, user_id) references users (site_id, id),
  foreign key (site_id, legal_entity_id) references legal_entities (site_id, id)
);
create index declined_invitations_of_company on declined_invitations (site_id, legal_entity_id, declined_at);
call isolate_by_site('declined_invitations');
