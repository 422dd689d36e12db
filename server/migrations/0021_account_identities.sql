-- Who signs in to an account by single sign-on. An email address may be given to somebody else; the subject of an
-- identity provider never is.
CREATE TABLE account_identity (
  issuer text NOT NULL,
  subject text NOT NULL,
  account_id text NOT NULL,
  linked_at timestamptz NOT NULL,
  PRIMARY KEY (issuer, subject),
  UNIQUE (account_id, issuer)
);
GRANT SELECT, INSERT ON account_identity TO muster_service;

-- The address has an account in another organisation, which whoever created this one is not told. Nobody signs in to
-- this one until the address is free.
ALTER TABLE account ADD COLUMN awaits_address boolean NOT NULL DEFAULT false;
ALTER TABLE account DROP CONSTRAINT account_email_key;
CREATE UNIQUE INDEX account_by_email ON account (email) WHERE NOT awaits_address;
CREATE UNIQUE INDEX account_by_organisation_and_email ON account (organisation_id, email);
DROP INDEX account_by_organisation;

-- after distribution

ALTER TABLE account_identity
  ADD CONSTRAINT account_identity_of_account FOREIGN KEY (account_id) REFERENCES account (id) ON DELETE CASCADE;
