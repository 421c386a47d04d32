/*
 * Which users fit: `plain` narrows by what has an index in the order of the list; what is looked for in texts stands apart, as the ids that have it (`sought`, by the
 * indexes of texts) and as a condition of a row (`fits`); how many have it is guessed by `guessed`. Null: nothing is looked for. Row level security lets only leakproof
 * operators use an index, and `like` is not one: the functions that use it do what the policy does, their own site only, and may use it. The text is made anew for each
 * filter, because one plan for all would be none.
 */
create or replace function terms_of_customers(wanted jsonb, out plain text, out sought text, out fits text, out guessed text) language plpgsql stable set search_path = public
set enable_seqscan = off as $$
declare
  site text := format('site_id = %L::integer', current_site());
  terms text[] := array[site];
  places text[] := '{}';
  in_people text;
  in_companies text;
  by_index text[] := '{}';
  holds text[] := '{}';
  condition text;
  whole text;
  callers integer[] := '{}';
begin
  perform refuse_unknown_terms(wanted, '{userId,staffId,userType,groupId,state,isCustomer,phone,text,company,isKept}');
  /* As who a partner site buys is no customer; the kept counts leave it out already (`isKept`). */
  if not wanted ? 'isKept' then terms := terms || 'not is_stand_in'::text; end if;
  if wanted ? 'userId' then terms := terms || format('id = %L::integer', wanted ->> 'userId'); end if;
  if wanted ? 'staffId' then terms := terms || format('created_by = %L::integer', wanted ->> 'staffId'); end if;
  if wanted ? 'userType' then terms := terms || format('user_type = %L', wanted ->> 'userType'); end if;
  if wanted ? 'isCustomer' then terms := terms || $t$user_type <> 'staff'$t$::text; end if;
  if wanted ? 'groupId' then terms := terms || format('permission_group_id = %L::integer', wanted ->> 'groupId'); end if;
  if wanted ->> 'state' = 'blocked' then terms := terms || 'is_blocked'::text; end if;
  if wanted ->> 'state' = 'exempted' then terms := terms || 'is_look_to_book_exempt'::text; end if;
  if wanted ->> 'state' = 'notVerified' then terms := terms || $t$status <> 'verified'$t$::text; end if;
  if wanted ->> 'state' = 'waiting' then terms := terms || $t$approval = 'waiting'$t$::text; end if;
  plain := array_to_string(terms, ' and ');
  /* A whole number by equality, found here because nobody can guess that so few have it. Where nobody has it, it may be a part of something else. */
  if wanted ? 'phone' then
    whole := format($t$%s and phone_numbers <> '[]' and phone_keys(phone_numbers) @> array[%L]$t$, site, wanted ->> 'phone');
    execute format('select array(select id from users where %s limit 1001)', whole) into callers;
  end if;
  if cardinality(callers) between 1 and 1000 then
    places := places || format('(select unnest(%L::integer[]) as id)', callers);
    holds := holds || format('id = any(%L::integer[])', callers);
  end if;
  /* A text is looked for in people and in the names of their companies, each by its own index. */
  if wanted ? 'text' and cardinality(holds) = 0 then
    in_people := format(' and pieces_of(site_id, search_text) @@ %L::tsquery', sought_pieces(current_site(), wanted ->> 'text', 'users_pieces'));
    in_companies := format(' and pieces_of(le.site_id, upper(le.name)) @@ %L::tsquery', sought_pieces(current_site(), wanted ->> 'text', 'legal_entities_pieces'));
    places := places || format('(select id from users where %1$s and search_text like %2$L%3$s union
      select u.id from legal_entities le join users u on u.site_id = le.site_id and u.legal_entity_id = le.id
      where le.%1$s and upper(le.name) like %2$L%4$s)', site, wanted ->> 'text', in_people, in_companies);
    by_index := by_index || in_people || in_companies;
    holds := holds || format('(search_text like %2$L or exists (select from legal_entities le where le.%1$s and le.id = users.legal_entity_id and upper(le.name) like %2$L))',
      site, wanted ->> 'text');
  end if;
  if wanted ? 'company' then
    in_companies := format(' and pieces_of(le.site_id, upper(le.name)) @@ %L::tsquery', sought_pieces(current_site(), wanted ->> 'company', 'legal_entities_pieces'));
    places := places || format($t$(select u.id from legal_entities le join users u on u.site_id = le.site_id and u.legal_entity_id = le.id
      where le.%s and le.kind <> 'person' and upper(le.name) like %L%s)$t$, site, wanted ->> 'company', in_companies);
    by_index := by_index || in_companies;
    holds := holds || format($t$exists (select from legal_entities le where le.%s and le.id = users.legal_entity_id and le.kind <> 'person' and upper(le.name) like %L)$t$,
      site, wanted ->> 'company');
  end if;
  if cardinality(places) > 0 then
    sought := array_to_string(places, ' intersect ');
    fits := array_to_string(holds, ' and ');
    /* The pieces are no further condition: counted as one they would make the same text rarer than it is. */
    guessed := sought;
    foreach condition in array by_index loop guessed := replace(guessed, condition, ''); end loop;
  end if;
end $$;
revoke all on function terms_of_customers from public;
