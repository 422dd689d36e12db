-- The first tables of a world: its places, and who accepted what there.

CREATE TABLE home_location (
  world_id text NOT NULL,
  id text NOT NULL,
  name text NOT NULL,
  latitude double precision NOT NULL CHECK (latitude BETWEEN -90 AND 90),
  longitude double precision NOT NULL CHECK (longitude BETWEEN -180 AND 180),
  radius_metres integer NOT NULL CHECK (radius_metres >= 1),
  address_line1 text NOT NULL DEFAULT '',
  address_line2 text NOT NULL DEFAULT '',
  locality text NOT NULL DEFAULT '',
  postal_code text NOT NULL DEFAULT '',
  country text NOT NULL DEFAULT '',
  -- Metres; null means that the world's own thresholds apply.
  distance_yellow double precision,
  distance_red double precision,
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (world_id, id)
);
CREATE UNIQUE INDEX home_location_name ON home_location (world_id, lower(name));

CREATE TABLE zone (
  world_id text NOT NULL,
  id text NOT NULL,
  name text NOT NULL,
  groups1 text[] NOT NULL,
  groups2 text[] NOT NULL,
  home_location_ids text[] NOT NULL,
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (world_id, id)
);
CREATE UNIQUE INDEX zone_name ON zone (world_id, lower(name));

CREATE TABLE agreement_acceptance (
  world_id text NOT NULL,
  subject text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('eula', 'dpa')),
  agreement_id text NOT NULL,
  email text NOT NULL,
  name text NOT NULL,
  job_title text NOT NULL,
  accepted_at timestamptz NOT NULL,
  -- Every acceptance is kept: it is evidence.
  PRIMARY KEY (world_id, subject, kind, agreement_id)
);

ALTER TABLE home_location ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_world ON home_location USING (world_id = current_setting('app.world', true));
ALTER TABLE zone ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_world ON zone USING (world_id = current_setting('app.world', true));
ALTER TABLE agreement_acceptance ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_world ON agreement_acceptance USING (world_id = current_setting('app.world', true));

GRANT SELECT, INSERT, UPDATE, DELETE ON home_location, zone TO muster_service;
GRANT SELECT, INSERT ON agreement_acceptance TO muster_service;

-- after distribution

ALTER TABLE home_location ADD CONSTRAINT home_location_of_world FOREIGN KEY (world_id) REFERENCES world (id);
ALTER TABLE zone ADD CONSTRAINT zone_of_world FOREIGN KEY (world_id) REFERENCES world (id);
ALTER TABLE agreement_acceptance
  ADD CONSTRAINT agreement_acceptance_of_world FOREIGN KEY (world_id) REFERENCES world (id);
ALTER TABLE agreement_acceptance
  ADD CONSTRAINT agreement_acceptance_of_agreement FOREIGN KEY (agreement_id) REFERENCES agreement (id);
