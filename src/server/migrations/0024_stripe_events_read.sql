-- Until when all of Stripe's events have been looked at, whether or not each was delivered here. One row;
-- only the server's own statements see it.
create table stripe_events_read (
  is_only boolean primary key default true check (is_only),
  read_until timestamptz(3) not null
);
