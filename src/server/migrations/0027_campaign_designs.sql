-- What a campaign looks like and when it shows. Null in those from before there were designs: nothing of them
-- can be shown to visitors until somebody has saved one.
alter table campaigns
  add column template text,
  add column design jsonb,
  add column targeting jsonb,
  -- Each save of design or targeting makes the next one; a save that names an older one is refused.
  add column version integer not null default 1,
  add column changed_by uuid references people on delete set null,
  add column changed_at timestamptz(3);

-- Few wait for the clock of their schedule.
create index campaigns_by_the_clock on campaigns (site_id)
  where status = 'scheduled' or (status = 'live' and ends_at is not null);
