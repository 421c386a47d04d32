create or replace function keep_user_search_text() returns trigger language plpgsql as $$ begin
  new.search_text := search_text_of(new);
  return new;
end $$;

create or replace trigger users_search_text before insert or update of first_name, last_name, email, phone_numbers on users
  for each row execute function keep_user_search_text();
