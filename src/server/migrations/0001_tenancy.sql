-- The second wall: requests run as this role, which sees the rows of one account only. Policies do
-- not hold for the owner of the tables, who migrates, seeds and keeps the sign-ins.
do $$ begin
  create role poplar_app nologin;
exception when duplicate_object or unique_violation then null; -- roles are shared by all databases
end $$;

do $$ begin
  execute format('grant poplar_app to %I', current_user);
exception when others then null; -- a superuser needs no grant, and parallel grants may collide
end $$;

-- The account of this transaction. No account is an error, not an empty answer.
create function current_account() returns uuid language plpgsql stable as $$
begin
  if coalesce(current_setting('poplar.account_id', true), '') = '' then
    raise exception 'no account is set' using errcode = 'insufficient_privilege';
  end if;
  return current_setting('poplar.account_id')::uuid;
end $$;

-- For the rest of the transaction: the role that policies hold for, and the account they let through.
create function enter_account(account_id uuid) returns void language plpgsql as $$
begin
  if account_id is null then
    raise exception 'no account is given' using errcode = 'insufficient_privilege';
  end if;
  perform set_config('poplar.account_id', account_id::text, true);
  perform set_config('role', 'poplar_app', true);
end $$;

-- The wire's spelling of a moment.
create function iso(moment timestamptz) returns text language sql immutable strict as $$
  select to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;

grant usage on schema public to poplar_app;
