-- What visitors get: design and settings as they were when the campaign was last set live. What is saved afterwards
-- is a draft, which nobody sees before it is published.
alter table campaigns
  add column published_version integer,
  add column published_design jsonb,
  add column published_targeting jsonb;

update campaigns
  set published_version = version, published_design = design, published_targeting = targeting
  where status <> 'draft' and design is not null;
