-- What the sender of deliveries remembers about each receiver: a service's account, or a host of webhooks. All connections
-- of an account that lead to it share the row.
create table receivers (
  account_id uuid not null references accounts on delete cascade,
  -- An HMAC of what identifies it, keyed by ENCRYPTION_KEY: neither a key nor an address can be read from it.
  receiver_key text not null,
  -- The circuit breaker: failures in a row, until when nothing is sent, and since when it has accepted nothing.
  failures integer not null default 0,
  open_until timestamptz(3),
  failing_since timestamptz(3),
  -- The rate limit: when the receiver's next free slot is.
  next_slot_at timestamptz(3) not null,
  primary key (account_id, receiver_key)
);
alter table receivers enable row level security;
create policy own_account on receivers using (account_id = (select current_account()));
grant select, insert, update on receivers to poplar_app;

-- The connection's own breaker stays in its row, for failures that say nothing about its receiver's other connections.
alter table connections
  -- For earlier connections null until their next delivery, because their credentials have to be decrypted to know it.
  add column receiver_key text,
  add foreign key (account_id, receiver_key) references receivers,
  drop column next_slot_at;
create index connections_of_receiver on connections (account_id, receiver_key);
-- Since when a connection is failing is said by two tables now.
drop index connections_failing;
