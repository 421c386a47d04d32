/*
 * All runs of four letters of a text, at its end shorter ones; each after its site. A mark stands before the first, so that what a text begins with is found as such. Whatever
 * changes here changes what the indexes hold: they must be made again by a migration.
 */
create or replace function pieces_of(site integer, words text) returns tsvector language sql immutable strict parallel safe cost 1000 as $$
  select array_to_tsvector(array(select lead || substr(marked, n, 4) from generate_series(1, length(marked)) n))
  from (select chr(2) || words as marked, site || ' ' as lead offset 0) marked
$$;
