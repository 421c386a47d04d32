/*
 * A search that found a shared flight again for its maker: the results it stands for, so that the markup the customer was shown goes along into
 * the booking of exactly these.
 */
alter table searches
  add column offer_id integer,
  add column offered_indexes text[],
  add check ((offer_id is null) = (offered_indexes is null)),
  add foreign key (site_id, offer_id) references shared_offers (site_id, id) on delete cascade;
