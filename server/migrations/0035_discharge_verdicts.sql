-- Bad batteries and hungry devices (ADR 0045).

-- How the batteries in a device discharged on its last 90 finished days, packed.
CREATE TABLE device_discharge (
  world_id text NOT NULL,
  number integer NOT NULL,
  -- The batteries that it tells of: who swapped with whom is found without unpacking.
  batteries integer[] NOT NULL,
  content bytea NOT NULL,
  PRIMARY KEY (world_id, number)
) WITH (fillfactor = 80);

-- Who is to blame for the discharge of an alerting pair of a device and the battery in it, as of the last judging.
CREATE TABLE discharge_verdict (
  world_id text NOT NULL,
  device_number integer NOT NULL,
  battery_number integer NOT NULL,
  day date NOT NULL,
  culprit text NOT NULL CHECK (culprit IN ('battery', 'device', 'both', 'use', 'unknown')),
  -- How many times as fast as usual each discharges, and how probable it is that it is to blame.
  battery_times real NOT NULL,
  device_times real NOT NULL,
  battery_blame real NOT NULL,
  device_blame real NOT NULL,
  -- The device with its battery to swap with, where that would tell more.
  partner_device integer,
  partner_battery integer,
  -- Stays of the battery in any device and of any battery in the device: [[device, battery, from, to, hours, times], …].
  evidence text NOT NULL,
  PRIMARY KEY (world_id, device_number, battery_number)
);
CREATE INDEX discharge_verdict_by_battery ON discharge_verdict (world_id, battery_number);

CREATE TABLE discharge_judging (
  world_id text PRIMARY KEY,
  day date NOT NULL
);
COMMENT ON TABLE discharge_judging IS 'The last day of which a world was judged';

ALTER TABLE device_discharge ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_world ON device_discharge USING (world_id = current_setting('app.world', true));
ALTER TABLE discharge_verdict ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_world ON discharge_verdict USING (world_id = current_setting('app.world', true));
ALTER TABLE discharge_judging ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_world ON discharge_judging USING (world_id = current_setting('app.world', true));
GRANT SELECT, INSERT, UPDATE, DELETE ON device_discharge, discharge_verdict, discharge_judging TO muster_service;

-- Worlds with devices that were not judged for that day yet.
CREATE FUNCTION worlds_to_judge_discharge(last_day date) RETURNS SETOF text
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RETURN QUERY EXECUTE '
    SELECT c.world_id FROM cohort c
    LEFT JOIN discharge_judging j ON j.world_id = c.world_id
    WHERE c.devices > 0
    GROUP BY c.world_id
    HAVING coalesce(max(j.day) < $1, true)' USING last_day;
END $$;
REVOKE ALL ON FUNCTION worlds_to_judge_discharge FROM PUBLIC;
GRANT EXECUTE ON FUNCTION worlds_to_judge_discharge TO muster_service;
