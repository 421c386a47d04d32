-- When the person for whom a key stands was last notified that it was used from several addresses within an hour: once a day is enough.

alter table partner_keys add column several_noticed_at timestamptz;
