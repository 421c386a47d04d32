-- News are added up a site at a time: these took the news of all sites together. What takes their place stands in functions/.
drop function if exists fold_ticket_news(integer);
drop function if exists fold_sales_news(integer);
drop function if exists fold_change_news(integer);
