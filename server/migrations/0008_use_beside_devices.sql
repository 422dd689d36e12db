-- When an application or process was last used on a device, and its figures of the last 30 local days, beside the device.

-- Milliseconds since the epoch: the beginning of the latest hour of use; null where none is known. The days are packed.
ALTER TABLE device_application ADD COLUMN last_used bigint, ADD COLUMN days bytea;
ALTER TABLE device_process ADD COLUMN last_used bigint, ADD COLUMN days bytea;

-- What is missing from a list has been removed, of processes as of applications.
ALTER TABLE device_process ADD COLUMN removed_at bigint;

-- Lists of an application's or a process's devices begin with those that used it last. A single device is found by the
-- primary key, so these take the place of the indexes by number.
DROP INDEX device_application_by_application;
CREATE INDEX device_application_by_use ON device_application
  (world_id, application_id, last_used DESC NULLS LAST, number) WHERE removed_at IS NULL;
DROP INDEX device_process_by_process;
CREATE INDEX device_process_by_use ON device_process
  (world_id, process_id, last_used DESC NULLS LAST, number) WHERE removed_at IS NULL;

-- Days of devices whose use has yet to be carried over to what is above; -infinity stands for all that are stored.
CREATE TABLE use_change (
  world_id text NOT NULL,
  number integer NOT NULL,
  day date NOT NULL,
  PRIMARY KEY (world_id, number, day)
);
ALTER TABLE use_change ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_world ON use_change USING (world_id = current_setting('app.world', true));

-- What was carried over last: the next run goes on from there.
CREATE TABLE use_progress (
  world_id text NOT NULL,
  number integer NOT NULL,
  day date NOT NULL,
  PRIMARY KEY (world_id)
);
ALTER TABLE use_progress ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_world ON use_progress USING (world_id = current_setting('app.world', true));

GRANT SELECT, INSERT, UPDATE, DELETE ON use_change, use_progress TO muster_service;

-- after distribution

-- What was reported before today is carried over too.
INSERT INTO use_change (world_id, number, day) SELECT world_id, number, DATE '-infinity' FROM device;

-- Devices are looked at from their enrollment on; those that were enrolled before that, and never reported, from now on.
UPDATE device_pulse SET look_at = 0 WHERE look_at IS NULL AND last_contact IS NULL;
