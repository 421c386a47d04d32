-- What an agency shows to its own traveller: a link of its own, under its brand and with its markup.

alter table proposals add column resold_from bigint;
/* What the agency adds to each price, in hundredths of a percent. */
alter table proposals add column markup_points integer not null default 0 check (markup_points between 0 and 10000);
alter table proposals add constraint proposal_that_is_resold foreign key (site_id, resold_from) references proposals (site_id, id);
alter table proposals add constraint only_agencies_add_to_it check (resold_from is not null or markup_points = 0);
create index resold_proposals on proposals (site_id, resold_from) where resold_from is not null;
