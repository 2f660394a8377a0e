-- The signing key is derived from SECRET_KEY. The stored one signed device cookies and links.
delete from installation where name = 'signing-key';
