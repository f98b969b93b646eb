-- Files with subscribers that somebody requested. A file is written by a background job.
create table exports (
  export_id uuid primary key default gen_random_uuid(),
  account_id uuid not null,
  site_id uuid not null,
  created_by uuid references people on delete set null,
  format text not null check (format in ('csv', 'xlsx', 'json')),
  -- The columns, and which subscribers, as they were requested.
  request jsonb not null,
  request_hash text not null,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'ready', 'failed')),
  -- Counts how often a worker has started it: a worker that was replaced may no longer write.
  run integer not null default 0,
  rows integer not null default 0,
  -- Null if it was not counted.
  total integer,
  -- In bytes, as it is downloaded.
  size bigint not null default 0,
  created_at timestamptz(3) not null,
  progress_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  unique (account_id, export_id),
  foreign key (account_id, site_id) references sites (account_id, id) on delete cascade
);
create index exports_of_site on exports (site_id, created_at desc, export_id);
create index exports_expired on exports (expires_at);
-- A second, identical request gets the one that has not ended yet.
create unique index exports_not_ended on exports (site_id, request_hash) where state in ('waiting', 'running');

-- The files, in parts: any process of the server can write and read them.
create table export_parts (
  account_id uuid not null,
  export_id uuid not null,
  number integer not null,
  bytes bytea not null,
  primary key (export_id, number),
  foreign key (account_id, export_id) references exports (account_id, export_id) on delete cascade
);
-- They are compressed already.
alter table export_parts alter column bytes set storage external;

alter table exports enable row level security;
create policy own_account on exports using (account_id = (select current_account()));
alter table export_parts enable row level security;
create policy own_account on export_parts using (account_id = (select current_account()));
grant select, insert, update, delete on exports, export_parts to poplar_app;
