-- Known devices that ask to be enrolled again without the key they have. Times are milliseconds since the epoch.
CREATE TABLE enrollment_request (
  world_id text NOT NULL,
  id text NOT NULL,
  -- The device, and the key that it is to have: consent belongs to this key alone.
  number integer NOT NULL,
  key_hash bytea NOT NULL,
  -- The network address that it last asked from.
  address text NOT NULL,
  requested_at bigint NOT NULL,
  asked_at bigint NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'allowed', 'refused')),
  PRIMARY KEY (world_id, id),
  UNIQUE (world_id, number, key_hash)
);

-- Whether such devices need a person's consent; without a row they do.
CREATE TABLE enrollment_rule (
  world_id text PRIMARY KEY,
  needs_consent boolean NOT NULL
);

ALTER TABLE enrollment_request ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_world ON enrollment_request USING (world_id = current_setting('app.world', true));
ALTER TABLE enrollment_rule ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_world ON enrollment_rule USING (world_id = current_setting('app.world', true));
GRANT SELECT, INSERT, UPDATE, DELETE ON enrollment_request, enrollment_rule TO muster_service;

-- after distribution

ALTER TABLE enrollment_request ADD CONSTRAINT enrollment_request_of_device
  FOREIGN KEY (world_id, number) REFERENCES device (world_id, number);
ALTER TABLE enrollment_rule ADD CONSTRAINT enrollment_rule_of_world FOREIGN KEY (world_id) REFERENCES world (id);
