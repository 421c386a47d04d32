-- From a day on, the searches of a company are limited as the site limits all: it ends a limit of its own, and also that it had none.

alter table look_to_book_limits
  add column is_as_site boolean not null default false,
  add constraint only_a_company_follows_the_site check (not is_as_site or (legal_entity_id is not null and free_looks is null));
