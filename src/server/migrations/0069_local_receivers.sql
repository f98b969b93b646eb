-- The memory of the local stand-ins of the services that leads are sent to. None of it belongs to an account, and a
-- hosted server, which calls the services themselves, leaves it empty.
create table local_receiver_records (
  service text not null,
  -- What it is: a request that was received, a person, a code or token of a sign-in, a fault to simulate.
  kind text not null,
  id text not null,
  -- Lists are newest first.
  position bigint generated always as identity,
  record jsonb not null,
  created_at timestamptz(3) not null,
  primary key (service, kind, id)
);
create index local_receiver_records_by_age on local_receiver_records (service, kind, position desc);
