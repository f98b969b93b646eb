-- Attempts before a rejected delivery was sent again, which begins its schedule anew.
alter table deliveries add column earlier_tries integer not null default 0;
