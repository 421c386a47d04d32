-- The search store can be lost, emptied or live in a database of its own: nothing refers into it, and it refers to nothing outside. The check of a reference also
-- locked the user, the company and the site of every search.
alter table searches
  drop constraint searches_site_id_fkey,
  drop constraint searches_site_id_user_id_fkey,
  drop constraint searches_site_id_legal_entity_id_fkey,
  drop constraint searches_site_id_offer_id_fkey;
