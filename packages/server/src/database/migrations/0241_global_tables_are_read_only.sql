-- What is the same on every shard is changed by migrations only. The policy of sites never let the application write; its grants say so now.
create table if not exists function_files (name text primary key, hash text not null);
revoke insert, update, delete, truncate on sites, function_files from tradewind_app;
