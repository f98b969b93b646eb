-- The address of its own that a store has told, until the install is finished: then it is the site's store_domain.
alter table shopify_installs add column store_domain text;
