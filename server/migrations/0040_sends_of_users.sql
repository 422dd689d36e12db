-- When a user had messages sent lately, one moment for each: tests, tries again, and mails that ask an address. Its row is
-- locked while they are counted, so that calls at the same moment do not pass the limit together.
CREATE TABLE user_sends (
  world_id text NOT NULL,
  subject text NOT NULL,
  moments bigint[] NOT NULL DEFAULT '{}',
  PRIMARY KEY (world_id, subject)
);
COMMENT ON TABLE user_sends IS 'When users had messages sent within the last hour before their latest one';

ALTER TABLE user_sends ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_world ON user_sends USING (world_id = current_setting('app.world', true));

GRANT SELECT, INSERT, UPDATE, DELETE ON user_sends TO muster_service;

-- after distribution

ALTER TABLE user_sends ADD CONSTRAINT user_sends_of_world FOREIGN KEY (world_id) REFERENCES world (id);
