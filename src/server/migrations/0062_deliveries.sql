-- What the sender of deliveries remembers about each receiver, in its connection's row, so that all processes share it.
alter table connections
  -- The circuit breaker: failures in a row, and until when nothing is sent.
  add column failures integer not null default 0,
  add column open_until timestamptz(3),
  -- The rate limit: when the receiver's next free slot is.
  add column next_slot_at timestamptz(3),
  -- When the owner was told that the connection was paused for them.
  add column pause_told_at timestamptz(3);

alter table deliveries
  -- The list, audience, sheet or tag that the person was added to, or is to be taken off.
  add column target text,
  -- Whether it was postponed to a slot of its own by the rate limit.
  add column has_slot boolean not null default false;

create index deliveries_leased on deliveries (connection_id) where leased_until is not null;
create index deliveries_age on deliveries (created_at);
