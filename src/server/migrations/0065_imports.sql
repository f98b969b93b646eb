-- Imports of subscribers from a CSV file: what an admin has uploaded, how it is read, and how far it has got.
create table imports (
  import_id uuid primary key default gen_random_uuid(),
  account_id uuid not null,
  site_id uuid not null,
  -- Who uploaded it; their email address is part of the consent of each person.
  person_id uuid references people on delete set null,
  file_name text not null,
  delimiter text not null,
  -- The cells of the first row, which may name the columns.
  first_row text[] not null,
  -- Rows with something in them, with the row that names the columns.
  row_count integer not null,
  state text not null default 'uploaded' check (state in ('uploaded', 'running', 'done')),
  -- The rest is set when it starts: what each column is imported as, and the settings.
  campaign_id uuid,
  targets text[],
  has_header boolean,
  date_order text check (date_order in ('day-first', 'month-first')),
  fills_missing boolean,
  consent jsonb,
  -- The last row of the file that has been imported, in the transaction that imported it.
  position integer not null default 0,
  added integer not null default 0,
  updated integer not null default 0,
  rejected integer not null default 0,
  created_at timestamptz(3) not null,
  started_at timestamptz(3),
  finished_at timestamptz(3),
  unique (account_id, import_id),
  foreign key (account_id, site_id) references sites (account_id, id) on delete cascade,
  foreign key (account_id, site_id, campaign_id)
    references campaigns (account_id, site_id, campaign_id) on delete cascade
);
create index imports_of_site on imports (site_id, created_at desc);
create unique index one_running_import on imports (site_id) where state = 'running';

-- The file as text, until it has been imported.
create table import_files (
  import_id uuid primary key,
  account_id uuid not null,
  rows text not null,
  foreign key (account_id, import_id) references imports (account_id, import_id) on delete cascade
);

-- The rows that were not taken, for download.
create table import_rejects (
  import_id uuid not null,
  account_id uuid not null,
  file_row integer not null,
  cells text[] not null,
  reason text not null,
  detail text,
  primary key (import_id, file_row),
  foreign key (account_id, import_id) references imports (account_id, import_id) on delete cascade
);

-- Imported people are on the list, but no campaign has won them: they are in no figure.
alter table subscribers add column imported boolean not null default false;

alter table imports enable row level security;
create policy own_account on imports using (account_id = (select current_account()));
alter table import_files enable row level security;
create policy own_account on import_files using (account_id = (select current_account()));
alter table import_rejects enable row level security;
create policy own_account on import_rejects using (account_id = (select current_account()));
grant select, insert, update, delete on imports to poplar_app;
grant select, insert, delete on import_files to poplar_app;
grant select, insert, delete on import_rejects to poplar_app;
