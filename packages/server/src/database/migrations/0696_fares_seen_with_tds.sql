/*
 * Buyers of one group see different prices where TDS is deducted from one and not from another. What was seen before does not say of which it was: it is a hint
 * for a day, and is seen again.
 */
delete from seen_fares;
alter table seen_fares add column tds_basis_points integer not null check (tds_basis_points between 0 and 10000);
alter table seen_fares drop constraint seen_fares_pkey;
alter table seen_fares add primary key (site_id, journey, group_id, edition, tds_basis_points);
