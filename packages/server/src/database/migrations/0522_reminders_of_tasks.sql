/* The owner of a task hears of it once more on the morning of its day: for which day they did. */
alter table customer_tasks add reminded_for date;
create index tasks_to_remind on customer_tasks (site_id, due_on) where done_at is null;
