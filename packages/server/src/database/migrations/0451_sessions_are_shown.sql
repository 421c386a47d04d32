-- People see where they are signed in, and end what they do not know.
alter table sessions
  /* By which its owner names a session: the token, and what is made of it, are shown to nobody. */
  add column id uuid not null default gen_random_uuid(),
  /* 'Chrome on Windows', as the browser says; '' for sessions that began before this was kept. */
  add column device text not null default '',
  /* The address that signed in. */
  add column address text not null default '';
create unique index sessions_by_id on sessions (site_id, id);
