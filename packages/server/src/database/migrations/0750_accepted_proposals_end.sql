-- A proposal that was accepted is so no more once its company takes the quotation back into work: what it shows is then not what is owed.
alter table proposals add column superseded_at timestamptz;
alter table proposals add constraint superseded_after_it_was_accepted check (superseded_at is null or accepted_at is not null);
-- Those of before: what is not agreed to now, and what another acceptance has followed.
update proposals p set superseded_at = q.changed_at
  from quotations q
  where q.site_id = p.site_id and q.id = p.quotation_id and p.accepted_at is not null
    and (q.status in ('new', 'inProgress', 'sent', 'lost')
      or exists (select from proposals later where later.site_id = p.site_id and later.quotation_id = p.quotation_id
        and later.accepted_at > p.accepted_at));
