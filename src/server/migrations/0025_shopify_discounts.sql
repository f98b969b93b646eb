-- A discount that ends: the price without it, for how many payments it counts (null: as long as the plan
-- runs), and the first payment that it does not count for, once that is known.
alter table shopify_charges add column list integer;
alter table shopify_charges add column reduced_payments integer;
alter table shopify_charges add column full_from timestamptz(3);
alter table local_shop_charges add column discount integer not null default 0;
alter table local_shop_charges add column discount_intervals integer;
