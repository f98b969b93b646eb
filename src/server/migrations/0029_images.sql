-- What owners have uploaded for their pop-ups; the bytes lie in a folder, under this id.
create table images (
  image_id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts on delete cascade,
  -- As its content says, whatever its sender called it.
  type text not null check (type in ('image/png', 'image/jpeg', 'image/webp', 'image/gif')),
  bytes integer not null,
  created_at timestamptz(3) not null
);
create index images_of_account on images (account_id);

alter table images enable row level security;
create policy own_account on images using (account_id = (select current_account()));
grant select, insert on images to poplar_app;
