-- What an agency writes to its own traveller on a link that it makes. What the company behind it wrote is for the agency alone.
alter table proposals add column resale_note text default '' not null;
alter table proposals add constraint only_agencies_note_on_it check (resold_from is not null or resale_note = '');
alter table proposals add constraint resale_note_fits check (length(resale_note) <= 1000);
