/*
 * A refund that the site which sold us a flight does not quote is priced by the people there, as changes are (0670). Of children who travel on without an adult they hear what the airline
 * confirmed to our staff, so it is kept with the request.
 */
alter table change_requests add column airline_confirmation text;
