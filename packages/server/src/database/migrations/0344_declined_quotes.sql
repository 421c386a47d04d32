-- A customer who declines a quote says so: it is no answer to a question.
alter table change_events drop constraint change_events_kind_check;
alter table change_events add constraint change_events_kind_check
  check (kind in ('move', 'note', 'question', 'answer', 'declined', 'assigned', 'quoted', 'supplier', 'money'));
