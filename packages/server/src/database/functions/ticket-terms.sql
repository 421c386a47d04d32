/*
 * What narrows a list, as SQL. `plain`: what its ordered indexes answer. `sought`: what only the row answers, or an index without an order; null if
 * there is none of it. `past`: where to go on behind a booking.
 */
create or replace function ticket_terms(wanted jsonb, sort_column text, direction text, past_id integer, out plain text, out sought text, out past text)
language plpgsql stable set search_path = public as $$
declare
  terms text[] := array[format('site_id = %L::integer', current_site())];
  looks text[] := '{}';
  past_key text;
  word text;
begin
  perform refuse_unknown_terms(wanted, '{tab,entity,owner,isDomestic,airline,bookedFrom,bookedBefore,travelFrom,travelBefore,key,pnrPattern,names,text,textKey}');
  if sort_column not in ('created_at', 'travel_at') or direction not in ('asc', 'desc') then raise exception 'no such order'; end if;
  terms := terms || case when wanted ? 'tab' then format('queue_tab = %L', wanted ->> 'tab') else 'queue_tab is not null' end;
  if wanted ? 'entity' then terms := terms || format('legal_entity_id = %L::integer', wanted ->> 'entity'); end if;
  if wanted ? 'owner' then terms := terms || format('user_id = %L::integer', wanted ->> 'owner'); end if;
  if wanted ? 'isDomestic' then terms := terms || format('is_domestic = %L::boolean', wanted ->> 'isDomestic'); end if;
  if wanted ? 'airline' then looks := looks || format('airline_codes @> array[%L]', wanted ->> 'airline'); end if;
  if wanted ? 'bookedFrom' then terms := terms || format('created_at >= %L::timestamptz', wanted ->> 'bookedFrom'); end if;
  if wanted ? 'bookedBefore' then terms := terms || format('created_at < %L::timestamptz', wanted ->> 'bookedBefore'); end if;
  if wanted ? 'travelFrom' then terms := terms || format('travel_at >= %L', wanted ->> 'travelFrom'); end if;
  if wanted ? 'travelBefore' then terms := terms || format('travel_at < %L', wanted ->> 'travelBefore'); end if;
  -- Nobody books a flight that has left: a list of old flights need not begin with today's bookings.
  if wanted ? 'travelBefore' and sort_column = 'created_at' then
    terms := terms || format('created_at < %L::timestamptz', (wanted ->> 'travelBefore')::date + 2);
  end if;
  if wanted ? 'bookedFrom' and sort_column = 'travel_at' then
    terms := terms || format('travel_at >= %L', to_char((wanted ->> 'bookedFrom')::timestamptz at time zone 'UTC' - interval '2 days', 'YYYY-MM-DD'));
  end if;
  -- What is known exactly is looked up first: the planner takes any array of keys for one row in two hundred, and would walk them all.
  if wanted ? 'key' then
    terms := terms || format('id = any (array(select id from bookings where site_id = %L::integer and queue_tab is not null and (find_keys && %L::text[] or pnr like %L)))',
      current_site(), array(select jsonb_array_elements_text(wanted -> 'key')), wanted ->> 'pnrPattern');
  end if;
  if wanted ? 'text' then
    looks := looks || format('(search_text like %1$L or plain_name(replace(own_reference, ''/'', '' '')) like %1$L or id = any (%2$L::integer[]))', wanted ->> 'text', array(
      select id from bookings where site_id = current_site() and queue_tab is not null
        and find_keys && array(select jsonb_array_elements_text(wanted -> 'textKey'))));
  end if;
  -- A name is looked for in what stands after the PNR; as a position, which the planner does not take for rarer than the name itself.
  for word in select jsonb_array_elements_text(wanted -> 'names') loop
    looks := looks || format('search_text like %L and strpos(substr(search_text, coalesce(length(pnr), -1) + 2), %L) > 0',
      '%' || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%', word);
  end loop;
  if past_id is not null then
    execute format('select %I::text from bookings where site_id = $1 and id = $2', sort_column) into past_key using current_site(), past_id;
    if past_key is not null then
      past := format(' and (%I, id) %s (%L::%s, %L::integer)', sort_column, case direction when 'asc' then '>' else '<' end,
        past_key, case sort_column when 'created_at' then 'timestamptz' else 'text' end, past_id);
    end if;
  end if;
  plain := array_to_string(terms, ' and ');
  sought := nullif(array_to_string(looks, ' and '), '');
  past := coalesce(past, '');
end $$;
revoke all on function ticket_terms from public;
