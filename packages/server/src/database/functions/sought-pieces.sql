/*
 * What an index of pieces is asked for texts that fit a pattern of `holding` or `beginning`: the three rarest pieces of the pattern, as far as the statistics of that index
 * know. More of them would only be compared in longer lists. Other texts have these too: who asks looks at the text as well.
 */
create or replace function sought_pieces(site integer, pattern text, indexed text) returns tsquery language plpgsql stable set search_path = public as $$
declare
  words text := regexp_replace(regexp_replace(pattern, '^%|%$', '', 'g'), '\\(.)', '\1', 'g');
  common text[];
  shares real[];
  rarest text[];
begin
  if pattern not like '\%%' then words := chr(2) || words; end if;
  if length(words) > 6 then
    select most_common_elems::text::text[], most_common_elem_freqs into common, shares from pg_stats where schemaname = 'public' and tablename = indexed;
  end if;
  -- Of those that are equally rare, such as have no letter in common.
  rarest := array(
    select piece from (select min(n) as n, site || ' ' || substr(words, n, 4) as piece from generate_series(1, greatest(length(words) - 3, 1)) n group by 2) pieces
    order by coalesce(shares[array_position(common, piece)], 0), n % 4, n limit 3);
  return (select string_agg('''' || replace(replace(piece, '\', '\\'), '''', '''''') || '''' || case when length(words) < 4 then ':*' else '' end, ' & ') from unnest(rarest) piece)::tsquery;
end $$;
revoke all on function sought_pieces from public;
