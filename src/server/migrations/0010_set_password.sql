-- What lets a person set the password of an account that a partner channel brought: in a mail, used once,
-- at the page of its own channel. Only the hash is kept. One that was used stays for a while, so that a
-- second visit reads why it works no more. None of it is granted to poplar_app.
create table set_password_tokens (
  token_hash text primary key,
  account_id uuid not null references accounts on delete cascade,
  person_id uuid not null references people on delete cascade,
  platform text not null check (platform in ('appsumo', 'shopify', 'lifetime', 'default')),
  expires_at timestamptz(3) not null,
  used_at timestamptz(3)
);
create index set_password_tokens_person on set_password_tokens (person_id);
create index set_password_tokens_account on set_password_tokens (account_id);

alter table set_password_tokens enable row level security;
create policy own_account on set_password_tokens
  using (account_id = (select current_account()));
