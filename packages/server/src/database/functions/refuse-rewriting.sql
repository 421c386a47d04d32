create or replace function refuse_rewriting() returns trigger language plpgsql as $$ begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

create or replace trigger append_only before update or delete or truncate on ledger_postings execute function refuse_rewriting();
create or replace trigger append_only before update or delete or truncate on ledger_entries execute function refuse_rewriting();
create or replace trigger append_only before update or delete or truncate on ledger_seals execute function refuse_rewriting();
create or replace trigger append_only before update or delete or truncate on audit_entries execute function refuse_rewriting();
create or replace trigger append_only before update or delete or truncate on tax_documents execute function refuse_rewriting();
create or replace trigger append_only before update or delete or truncate on ticket_adjustments execute function refuse_rewriting();
create or replace trigger append_only before update or delete or truncate on difference_events execute function refuse_rewriting();
create or replace trigger append_only before update or delete or truncate on exchange_rates execute function refuse_rewriting();
create or replace trigger append_only before update or delete or truncate on site_time_zones execute function refuse_rewriting();
create or replace trigger append_only before update or delete or truncate on credit_limit_settings execute function refuse_rewriting();
