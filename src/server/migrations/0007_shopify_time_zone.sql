-- The site that comes of the walk keeps its figures in the zone of the person who began it.
alter table shopify_installs add column time_zone text not null default 'UTC';
