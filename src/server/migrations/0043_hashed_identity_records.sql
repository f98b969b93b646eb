-- Who reads identity_records can use nothing of it: ids are kept as hashes (SHA-256, base64url), payloads
-- sealed, which the server does when it starts. In a new database the table comes after this file.
do $$
begin
  if to_regclass('identity_records') is not null then
    update identity_records set
      id = translate(rtrim(encode(sha256(convert_to(id, 'UTF8')), 'base64'), '='), '+/', '-_'),
      grant_id =
        translate(rtrim(encode(sha256(convert_to(grant_id, 'UTF8')), 'base64'), '='), '+/', '-_'),
      -- Of an interaction this is its id; only a session is found by it.
      uid = case when kind = 'Session' then uid end;
  end if;
end
$$;
