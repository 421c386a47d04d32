-- News are rows, not notifications: a transaction that notifies commits one at a time with all others that do, behind each other's disks and copies.
-- An announcer on each node takes the rows of finished transactions and notifies of them in a transaction of its own.

/*
 * What nodes are to be notified of. Unlogged: a database that has crashed has lost every listener's connection with it, and each reads everything
 * anew on its return. Without a reference to sites: a row lives for milliseconds, and the check would lock the site's row.
 */
create unlogged table news (
  site_id integer not null,
  id bigint generated always as identity,
  channel text not null,
  message text not null,
  primary key (site_id, id)
) with (autovacuum_vacuum_threshold = 500, autovacuum_vacuum_scale_factor = 0);
call isolate_by_site('news');
revoke select, update, delete, truncate on news from tradewind_app;
