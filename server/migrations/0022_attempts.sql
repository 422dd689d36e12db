-- IP addresses from which somebody signed in to an account, as hashes of both: guesses of others do not lock them out.
CREATE TABLE known_address (
  key_hash text PRIMARY KEY,
  signed_in_at timestamptz NOT NULL
);
CREATE INDEX known_address_by_age ON known_address (signed_in_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON known_address TO muster_service;
