-- Plain names. Renamed, not dropped and made again: bookings may be written while this runs, and each of their moves is counted.
alter function tell_ticket_news() rename to record_ticket_news;
alter trigger ticket_told on bookings rename to ticket_added;
alter function tell_change_news() rename to record_change_news;
alter trigger changes_told on change_requests rename to changes_moved;
delete from function_files where name in ('tell-ticket-news.sql', 'tell-change-news.sql');

alter view ticket_news_told rename to ticket_news_by_period;
alter table change_requests rename column overdue_told_on to overdue_notified_on;
