-- What people change in a world, written with the change itself. The service may add to it and read it, and nothing else.
CREATE TABLE audit_entry (
  world_id text NOT NULL,
  id text NOT NULL,
  -- Milliseconds since the epoch.
  at bigint NOT NULL,
  subject text NOT NULL,
  email text NOT NULL,
  -- The network address that the change was made from.
  address text NOT NULL,
  action text NOT NULL,
  record_id text,
  -- What the record was called at that time.
  record text,
  -- The version that the record has since then; null where it has none, or where it stayed.
  version integer,
  before jsonb,
  after jsonb,
  PRIMARY KEY (world_id, id)
);
CREATE INDEX audit_entry_by_time ON audit_entry (world_id, at, id);
CREATE INDEX audit_entry_by_record ON audit_entry (world_id, record_id, at);

-- Devices on their way from one home location to another, many at a time.
CREATE TABLE device_move (
  world_id text NOT NULL,
  id text NOT NULL,
  -- Who began it.
  subject text NOT NULL,
  -- The custom view of whoever began it; null for none.
  view jsonb,
  -- Null is no home location.
  from_home text,
  to_home text,
  -- The devices that were there in the beginning, in the order of their numbers; none any more when it is over.
  numbers integer[] NOT NULL,
  total integer NOT NULL,
  -- So many of them have been seen to: moved, found elsewhere or removed by then, or left where they were.
  seen integer NOT NULL DEFAULT 0,
  moved integer NOT NULL DEFAULT 0,
  left_behind integer NOT NULL DEFAULT 0,
  state text NOT NULL CHECK (state IN ('moving', 'moved', 'failed')),
  created_at bigint NOT NULL,
  PRIMARY KEY (world_id, id)
);

-- Since when its circle is the one it is, in milliseconds since the epoch; 0 from the beginning. A change of what its devices are
-- judged by makes another alert version; they have been judged by the one beside it.
ALTER TABLE home_location
  ADD COLUMN moved_at bigint NOT NULL DEFAULT 0,
  ADD COLUMN alert_version integer NOT NULL DEFAULT 1,
  ADD COLUMN judged_version integer NOT NULL DEFAULT 1;
CREATE INDEX home_location_to_judge ON home_location (world_id) WHERE judged_version <> alert_version;

-- The request that the token was made by: sent again, it makes no other. Null where nobody asked for it by a request.
ALTER TABLE device_token ADD COLUMN rotation_id text;

-- When the last invitation went out: a one-time password does not hold for ever.
ALTER TABLE account ADD COLUMN invited_at timestamptz;

ALTER TABLE audit_entry ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_world ON audit_entry USING (world_id = current_setting('app.world', true));
ALTER TABLE device_move ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_world ON device_move USING (world_id = current_setting('app.world', true));
GRANT SELECT, INSERT ON audit_entry TO muster_service;
GRANT SELECT, INSERT, UPDATE, DELETE ON device_move TO muster_service;

-- after distribution

ALTER TABLE audit_entry ADD CONSTRAINT audit_entry_of_world FOREIGN KEY (world_id) REFERENCES world (id);
ALTER TABLE device_move ADD CONSTRAINT device_move_of_world FOREIGN KEY (world_id) REFERENCES world (id);
