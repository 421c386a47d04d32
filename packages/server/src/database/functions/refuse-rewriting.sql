/* What is written stays, in every site. Only a sandbox that was left is removed, by who owns the tables. */
create or replace function refuse_rewriting() returns trigger language plpgsql as $$ begin
  if tg_op = 'DELETE' then
    if old.site_id > 1000000000
      and exists (select from sites where id = old.site_id and sandbox_of is not null and sandbox_ended_at is not null) then
      return old;
    end if;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

create or replace trigger append_only before update or delete on ledger_postings for each row execute function refuse_rewriting();
create or replace trigger append_only_whole before truncate on ledger_postings execute function refuse_rewriting();
create or replace trigger append_only before update or delete on ledger_entries for each row execute function refuse_rewriting();
create or replace trigger append_only_whole before truncate on ledger_entries execute function refuse_rewriting();
create or replace trigger append_only before update or delete on ledger_seals for each row execute function refuse_rewriting();
create or replace trigger append_only_whole before truncate on ledger_seals execute function refuse_rewriting();
create or replace trigger append_only before update or delete on audit_entries for each row execute function refuse_rewriting();
create or replace trigger append_only_whole before truncate on audit_entries execute function refuse_rewriting();
create or replace trigger append_only before update or delete on tax_documents for each row execute function refuse_rewriting();
create or replace trigger append_only_whole before truncate on tax_documents execute function refuse_rewriting();
create or replace trigger append_only before update or delete on ticket_adjustments for each row execute function refuse_rewriting();
create or replace trigger append_only_whole before truncate on ticket_adjustments execute function refuse_rewriting();
create or replace trigger append_only before update or delete on difference_events for each row execute function refuse_rewriting();
create or replace trigger append_only_whole before truncate on difference_events execute function refuse_rewriting();
create or replace trigger append_only before update or delete on exchange_rates for each row execute function refuse_rewriting();
create or replace trigger append_only_whole before truncate on exchange_rates execute function refuse_rewriting();
create or replace trigger append_only before update or delete on site_time_zones for each row execute function refuse_rewriting();
create or replace trigger append_only_whole before truncate on site_time_zones execute function refuse_rewriting();
create or replace trigger append_only before update or delete on credit_limit_settings for each row execute function refuse_rewriting();
create or replace trigger append_only_whole before truncate on credit_limit_settings execute function refuse_rewriting();
