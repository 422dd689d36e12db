-- What alerts compare with their thresholds, of every device and battery and day, so that other thresholds can be tried on past
-- days (ADR 0044).

-- Columns of many devices or batteries, packed; a day has one row for each thousands of them.
CREATE TABLE alert_figures (
  world_id text NOT NULL,
  day date NOT NULL,
  subject text NOT NULL CHECK (subject IN ('device', 'battery')),
  -- No number in the row is lower.
  first_number integer NOT NULL,
  -- The moment they were recorded at.
  at bigint NOT NULL,
  content bytea NOT NULL,
  PRIMARY KEY (world_id, day, subject, first_number)
);
ALTER TABLE alert_figures ALTER COLUMN content SET STORAGE EXTERNAL;

ALTER TABLE alert_figures ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_world ON alert_figures USING (world_id = current_setting('app.world', true));
GRANT SELECT, INSERT, UPDATE, DELETE ON alert_figures TO muster_service;
