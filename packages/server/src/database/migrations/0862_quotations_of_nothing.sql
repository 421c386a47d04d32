-- A quotation of free services is sold for nothing, as a cart of them is.
alter table quotations drop constraint quotations_sold_minor_check;
alter table quotations add constraint quotations_sold_minor_check check (sold_minor >= 0);
