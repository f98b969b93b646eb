-- The version at which each part was saved last: who saves one part over an older version is refused only where that
-- part has changed since, and not the other.
alter table campaigns
  add column design_version integer not null default 1,
  add column targeting_version integer not null default 1;

update campaigns set design_version = version, targeting_version = version;
