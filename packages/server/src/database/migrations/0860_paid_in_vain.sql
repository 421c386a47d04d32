-- Its payment has arrived, and it can no longer be bought: it fails without the airline being asked.
insert into booking_moves (from_status, to_status) values ('paid', 'failed');
