/*
 * Customers, companies and carts are found by a part of their name, wherever it stands in it. Three letters of one word were what an index held, and with a million names
 * each three are in very many: what is sought was compared in several long lists. Pieces of four letters that reach over the spaces are rare enough, they hold the site, and
 * the rarest of a text are enough to find it: see sought_pieces.
 */
create function pieces_of(site integer, words text) returns tsvector language sql immutable strict parallel safe cost 1000 as $$
  select array_to_tsvector(array(select lead || substr(marked, n, 4) from generate_series(1, length(marked)) n))
  from (select chr(2) || words as marked, site || ' ' as lead offset 0) marked
$$;
create index users_pieces on users using gin (pieces_of(site_id, search_text));
create index legal_entities_pieces on legal_entities using gin (pieces_of(site_id, upper(name)));
create index carts_pieces on carts using gin (pieces_of(site_id, upper(name || E'\n' || destinations))) where sent_at is not null;
drop index users_search, legal_entities_search, carts_search;
/* How many have a text is guessed from these: the index that was kept for companies' names had them. */
create statistics legal_entity_names on (upper(name)) from legal_entities;
analyze users, legal_entities, carts;
/* It also answers by what to guess. */
drop function if exists terms_of_customers(jsonb);
