/*
 * What a person accepts at sign-up and the page "Terms and conditions" are one text with one series of versions: sign_up_terms. Each version that was written as a page is
 * added to it, in the order in which they were written; where the text of the sign-up was written last, it is the newest again. What people accepted keeps its number.
 */
create function pg_temp.text_of_page(html text) returns text language plpgsql as $$
declare
  t text := regexp_replace(html, '\s*\n\s*', ' ', 'g');
  items text;
begin
  t := regexp_replace(t, '</?(b|strong)>', '**', 'g');
  t := regexp_replace(t, '<br ?/?>', E'\n', 'g');
  loop
    items := substring(t from '<ol>(.*?)</ol>');
    exit when items is null;
    t := replace(t, '<ol>' || items || '</ol>', '<ul>' || replace(items, '<li>', E'\n1. ') || '</ul>');
  end loop;
  t := regexp_replace(t, '<li>', E'\n- ', 'g');
  t := regexp_replace(t, '<h[34]>', E'\n\n# ', 'g');
  t := regexp_replace(t, '</(p|h3|h4|ul)>', E'\n\n', 'g');
  t := regexp_replace(t, '<[^>]*>', '', 'g');
  t := replace(replace(replace(replace(t, '&lt;', '<'), '&gt;', '>'), '&quot;', '"'), '&amp;', '&');
  t := regexp_replace(t, '[ \t]*\n[ \t]*', E'\n', 'g');
  return trim(both E' \n\t' from regexp_replace(t, '\n{3,}', E'\n\n', 'g'));
end $$;

insert into sign_up_terms (site_id, version, terms, saved_at, saved_by)
  select p.site_id, coalesce(kept.version, 0) + row_number() over (partition by p.site_id order by p.version), p.text, p.written_at, p.written_by
  from (select *, pg_temp.text_of_page(html) as text from policies where policy = 'terms') p
  left join lateral (select max(t.version) as version from sign_up_terms t where t.site_id = p.site_id) kept on true
  where p.text <> '';

insert into sign_up_terms (site_id, version, terms, saved_at, saved_by)
  select newest.site_id, newest.version + 1, last.terms, last.saved_at, last.saved_by
  from (select distinct on (site_id) * from sign_up_terms order by site_id, version desc) newest
  join (select distinct on (site_id) * from sign_up_terms order by site_id, saved_at desc, version desc) last on last.site_id = newest.site_id
  where last.version <> newest.version and exists (select from policies p where p.site_id = newest.site_id and p.policy = 'terms');

drop function pg_temp.text_of_page;
