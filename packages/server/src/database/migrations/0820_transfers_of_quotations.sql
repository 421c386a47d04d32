-- A transfer that is sold alone is a line of a quotation, and a service that is sold.
alter table quotation_lines drop constraint quotation_lines_kind_check,
  add constraint quotation_lines_kind_check check (kind in ('accommodation', 'activity', 'transfer', 'miscellaneous', 'flight'));
alter table service_sales drop constraint service_sales_line_kind_check,
  add constraint service_sales_line_kind_check check (line_kind in ('accommodation', 'transfer', 'miscellaneous', 'flight'));
