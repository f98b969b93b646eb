-- Attempts before a rejected delivery was sent again, which starts its schedule again.
alter table deliveries add column earlier_tries integer not null default 0;
