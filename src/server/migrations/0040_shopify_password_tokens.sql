-- Set-password tokens of Shopify installs used to be handed to the browser that ran the install, whoever that was,
-- and outlived a change of the password. Those that are still open end here; a forgotten password has its own link.
update set_password_tokens set expires_at = now()
  where platform = 'shopify' and used_at is null and expires_at > now();
