/*
 * What people wrote about a customer into what happened to a sale or to a request is emptied when the customer deletes their account; nothing else changes a line of a history.
 */
grant update (note) on change_events to tradewind_app;
grant update (note) on sale_history to tradewind_app;
