-- People: created before they have a password, invited to set one, found among a hundred thousand, and served by staff in their name.

/* Who is known by phone alone has no address ('') and cannot sign in; there may be several. */
alter table users drop constraint users_site_id_email_key;
create unique index users_email on users (site_id, email) where email <> '';
/* Null until the person has set one. */
alter table users alter column password_hash drop not null;
alter table users add constraint users_status_check check (status in ('verified', 'pending'));
/* The colleague or agent who created them; null: they came by themselves, or with the site. */
alter table users add column created_by integer;
alter table users add foreign key (site_id, created_by) references users (site_id, id);
/* Wants to hear of offers by e-mail. Nobody does unless they said so. */
alter table users add column is_email_subscriber boolean not null default false;

create index users_of_creator on users (site_id, created_by, id) where created_by is not null;
create index users_of_type on users (site_id, user_type, id);
create index users_of_permission_group on users (site_id, permission_group_id, id) where permission_group_id is not null;
create index users_blocked on users (site_id, id) where is_blocked;
create index users_pending on users (site_id, id) where status <> 'verified';
create index users_exempt on users (site_id, id) where is_look_to_book_exempt;
create index users_subscribed on users (site_id, id) where is_email_subscriber;

/* Name, address and the digits of the phones, each number after its dial code. */
create function search_text_of(u users) returns text language sql immutable parallel safe as $$
  select upper(u.first_name || ' ' || u.last_name || ' ' || u.email || ' ') || regexp_replace(u.phone_numbers::text, '[^0-9]+', ' ', 'g')
$$;
alter table users add column search_text text not null default '';
create function keep_user_search_text() returns trigger language plpgsql as $$ begin
  new.search_text := search_text_of(new);
  return new;
end $$;
update users set search_text = search_text_of(users);
create trigger users_search_text before insert or update of first_name, last_name, email, phone_numbers on users
  for each row execute function keep_user_search_text();
create index users_search on users using gin (site_id, search_text gin_trgm_ops);
create index legal_entities_search on legal_entities using gin (site_id, upper(name) gin_trgm_ops);

/*
 * Which users fit: one text for the count and for the page. Row level security lets only leakproof operators use an index, and `like` is not one: the
 * functions below do what the policy does, their own site only, and may use it. The text is made anew for each filter, because one plan for all would be none.
 */
create function terms_of_customers(wanted jsonb) returns text language plpgsql stable set search_path = public as $$
declare
  site text := format('site_id = %L::integer', current_site());
  terms text[] := array[site];
begin
  if wanted ? 'userId' then terms := terms || format('id = %L::integer', wanted ->> 'userId'); end if;
  if wanted ? 'staffId' then terms := terms || format('created_by = %L::integer', wanted ->> 'staffId'); end if;
  if wanted ? 'userType' then terms := terms || format('user_type = %L', wanted ->> 'userType'); end if;
  if wanted ? 'groupId' then terms := terms || format('permission_group_id = %L::integer', wanted ->> 'groupId'); end if;
  if wanted ->> 'state' = 'blocked' then terms := terms || 'is_blocked'::text; end if;
  if wanted ->> 'state' = 'exempted' then terms := terms || 'is_look_to_book_exempt'::text; end if;
  if wanted ->> 'state' = 'notVerified' then terms := terms || $t$status <> 'verified'$t$::text; end if;
  /* A text is looked for in people and in the names of their companies, each by its own index. */
  if wanted ? 'text' then terms := terms || format(
    'id in (select id from users where %1$s and search_text like %2$L union all
       select u.id from legal_entities le join users u on u.site_id = le.site_id and u.legal_entity_id = le.id
       where le.%1$s and upper(le.name) like %2$L)', site, wanted ->> 'text'); end if;
  if wanted ? 'company' then terms := terms || format(
    $t$legal_entity_id in (select id from legal_entities where %s and kind <> 'person' and upper(name) like %L)$t$, site, wanted ->> 'company'); end if;
  return array_to_string(terms, ' and ');
end $$;

create function count_customers(wanted jsonb) returns bigint language plpgsql stable security definer set search_path = public as $$
declare found bigint;
begin
  execute format('select count(*) from users where %s', terms_of_customers(wanted)) into found;
  return found;
end $$;

/* A page of them, the newest first; after `after_id` the nearest comes first. */
create function find_customers(wanted jsonb, before_id integer, after_id integer, skipped integer, at_most integer)
returns setof integer language plpgsql stable security definer set search_path = public as $$
declare terms text := terms_of_customers(wanted);
begin
  if before_id is not null then terms := terms || format(' and id < %L::integer', before_id); end if;
  if after_id is not null then terms := terms || format(' and id > %L::integer', after_id); end if;
  return query execute format('select id from users where %s order by id %s offset %s limit %s', terms,
    case when after_id is null then 'desc' else 'asc' end, skipped, at_most);
end $$;
revoke all on function terms_of_customers, count_customers, find_customers from public;
grant execute on function count_customers, find_customers to tradewind_app;

/* Open lists of customers follow. One message for a transaction, however many rows it changes. */
create function announce_customers() returns trigger language plpgsql as $$ begin
  perform pg_notify('tradewind_live', json_build_object('siteId', coalesce(new.site_id, old.site_id), 'topic', 'customer')::text);
  return null;
end $$;
create trigger users_announced after insert or update on users for each row execute function announce_customers();
create trigger companies_announced after update of name, gst_number, pan_number on legal_entities for each row execute function announce_customers();
create trigger markup_groups_announced after insert or update or delete on buyer_group_members for each row execute function announce_customers();

/* By which a person sets a password: sent to their address, good once and for seven days. */
create table password_links (
  site_id integer not null references sites (id),
  /* SHA-256 of the token: the token itself is only in the mail. */
  token_hash bytea not null,
  user_id integer not null,
  kind text not null check (kind in ('invitation', 'reset', 'addressChanged')),
  made_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (site_id, token_hash),
  foreign key (site_id, user_id) references users (site_id, id),
  check (expires_at > made_at)
);
create index password_links_of_user on password_links (site_id, user_id);
call isolate_by_site('password_links');

/* The customer in whose name a member of staff books for the time being. */
alter table sessions add column acting_for integer;
alter table sessions add foreign key (site_id, acting_for) references users (site_id, id);
create index sessions_acting_for on sessions (site_id, acting_for) where acting_for is not null;

