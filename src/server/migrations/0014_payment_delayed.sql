-- Since when a marketplace has owed the payment of the account's deal; null where nobody told us.
alter table accounts add column payment_delayed_at timestamptz(3);
