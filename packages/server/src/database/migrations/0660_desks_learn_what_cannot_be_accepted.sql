/*
 * Why the quotation of a link cannot be sold as it is, as the desk was last notified of it: it is notified once of the same. Empty: it can.
 */
alter table proposals add column noticed_faults text not null default '' check (length(noticed_faults) <= 2000);
