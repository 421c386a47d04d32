-- What a partner site gives free of charge is held, booked and cancelled there as what is paid for.
alter table partner_sales drop constraint partner_sales_net_minor_check;
alter table partner_sales add constraint partner_sales_net_minor_check check (net_minor >= 0);
