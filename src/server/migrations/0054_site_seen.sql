-- Told with the first report of a site's snippet, and with the first after a silence in which its campaigns were
-- shown as unseen (SEEN_LATELY_MS in src/features/install/rules.ts): pages say so without a reload.
create function tell_site_seen() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into account_events (account_id, kind, data)
  values (new.account_id, 'site-seen', json_build_object('site_id', new.site_id));
  return null;
end $$;
create trigger sites_seen after update of last_seen_at on sites for each row
  when (old.last_seen_at is null or new.last_seen_at >= old.last_seen_at + interval '7 days')
  execute function tell_site_seen();
