-- The owner of an agency or corporate decides what each colleague may do; what somebody may not pay alone waits for a colleague.

alter table users
  /* What the owner of their company does not let them do. */
  add column withheld_rights text[] not null default '{}'
    check (withheld_rights <@ array['book', 'hold', 'pay', 'account', 'colleagues', 'approve']),
  add column is_company_owner boolean not null default false,
  /* They may pay this much without the approval of a colleague; null: any amount. */
  add column pays_alone_minor bigint check (pays_alone_minor >= 0),
  add column pays_alone_currency char(3),
  /* Blocked by the owner of their company, who may unblock them; the site's own block is not theirs to end. */
  add column is_blocked_by_company boolean not null default false,
  /* When they left their company or the site: they cannot sign in any more, and their address is free. */
  add column left_at timestamptz,
  add constraint users_pay_alone check ((pays_alone_minor is null) = (pays_alone_currency is null)),
  add constraint users_blocked_by_company check (is_blocked or not is_blocked_by_company),
  add constraint users_owners check (not is_company_owner or user_type in ('travelAgent', 'corporate')),
  add constraint users_left check (left_at is null or (is_blocked and email = ''));

/* Until now everybody could invite colleagues: who was first becomes the owner. */
update users set is_company_owner = true
where user_type in ('travelAgent', 'corporate')
  and not exists (
    select from users first
    where first.site_id = users.site_id and first.legal_entity_id = users.legal_entity_id and first.id < users.id
  );

/* What a site lets companies decide. No row: everything. */
create table company_team_rules (
  site_id integer primary key references sites (id),
  /* Whether owners may invite colleagues. */
  may_invite boolean not null,
  /* The rights that owners may give. */
  grantable text[] not null check (grantable <@ array['book', 'hold', 'pay', 'account', 'colleagues', 'approve'])
);
call isolate_by_site('company_team_rules');

/* Asked by somebody who may not pay a thing alone: once approved, it pays for what it describes, once, up to its amount. */
create table company_approvals (
  site_id integer not null references sites (id),
  id uuid not null default gen_random_uuid(),
  legal_entity_id integer not null,
  asked_by integer not null,
  /* What is to be paid, as approvers read it. */
  title text not null,
  /* The same, exactly: kind, title and days of each sale. A fare that is found again after its time is the same thing. */
  things text[] not null check (cardinality(things) > 0),
  amount_minor bigint not null check (amount_minor > 0),
  currency char(3) not null,
  /* Why the asker wants it; '' where they did not say. */
  reason text not null,
  /* Whether the seats are held meanwhile: if not, the price may change. */
  is_held boolean not null default false,
  asked_at timestamptz not null,
  /* Of a request that waits, and then of its approval. */
  ends_at timestamptz not null,
  decision text check (decision in ('approved', 'refused', 'withdrawn')),
  decided_by integer,
  decided_at timestamptz,
  /* Why it was refused. */
  decision_reason text,
  /* The payment that it allowed. */
  payment_id text,
  primary key (site_id, id),
  foreign key (site_id, legal_entity_id) references legal_entities (site_id, id),
  foreign key (site_id, asked_by) references users (site_id, id),
  foreign key (site_id, decided_by) references users (site_id, id),
  foreign key (site_id, payment_id) references payments (site_id, id),
  check ((decision is null) = (decided_at is null)),
  check ((decision is null) = (decided_by is null)),
  check ((decision = 'refused') = (decision_reason is not null)),
  check (decision = 'approved' or payment_id is null)
);
create index company_approvals_of_company on company_approvals (site_id, legal_entity_id, asked_at desc);
create index company_approvals_of_asker on company_approvals (site_id, asked_by, asked_at desc);
/* Nobody asks twice for the same thing at once. */
create unique index company_approvals_once on company_approvals (site_id, asked_by, things) where decision is null;
create unique index company_approvals_pay_once on company_approvals (site_id, payment_id) where payment_id is not null;
call isolate_by_site('company_approvals');
