/* Live screens and nodes are notified of this once the transaction has committed. */
create or replace function add_news(site_id integer, message json) returns void language sql as $$
  insert into news (site_id, channel, message) values (site_id, 'tradewind_live', message::text);
$$;
