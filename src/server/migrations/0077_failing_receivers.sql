-- A receiver that keeps failing.
alter table connections
  -- Since when it has accepted nothing, although it was tried; and when the account was notified of it.
  add column failing_since timestamptz(3),
  add column failing_notified_at timestamptz(3);
create index connections_failing on connections (failing_since) where failing_since is not null;

alter table deliveries
  -- Its first failed attempt, or when it was first postponed because the receiver was failing.
  add column failing_since timestamptz(3);
-- The 75 hours of those that have been failing begin now: leads that waited at a paused connection are not given up.
update deliveries set failing_since = now()
where state = 'waiting' and tries > 0 and next_try_at is not null;
