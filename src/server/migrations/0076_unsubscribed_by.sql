-- Who of the account has unsubscribed a subscriber; null for those who did it themselves. Without a foreign key, because
-- it must be known after that person has left that the subscriber didn't do it.
alter table subscribers add column unsubscribed_by uuid;
grant update (unsubscribed_by) on subscribers to poplar_app;
