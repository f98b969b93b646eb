-- The last action on many subscribers of each site that a background job runs, a batch at a time.
create table bulk_runs (
  run_id uuid primary key default gen_random_uuid(),
  account_id uuid not null,
  site_id uuid not null unique,
  started_by uuid references people on delete set null,
  kind text not null check (kind in ('tag', 'untag', 'delete', 'send')),
  -- The tag or the connection; and, until it ends, the selection.
  request jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'stopped', 'failed')),
  reason text check (reason in ('permission', 'connection', 'erased', 'error')),
  -- Null if it was not counted.
  total integer,
  processed integer not null default 0,
  changed integer not null default 0,
  -- The next batch starts after this cursor.
  cursor text,
  -- Counts how often a worker has started it: a worker that was replaced may no longer change anyone.
  attempt integer not null default 0,
  -- Attempts since the last batch that was completed.
  crashes integer not null default 0,
  created_at timestamptz(3) not null,
  ended_at timestamptz(3),
  check ((state = 'failed') = (reason is not null)),
  check ((state in ('waiting', 'running')) = (ended_at is null)),
  foreign key (account_id, site_id) references sites (account_id, id) on delete cascade
);
create index bulk_runs_ended on bulk_runs (ended_at);

alter table bulk_runs enable row level security;
create policy own_account on bulk_runs using (account_id = (select current_account()));
grant select, insert, update, delete on bulk_runs to poplar_app;
