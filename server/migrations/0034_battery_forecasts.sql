-- When each battery will have to be replaced, renewed once a day (ADR 0041, 0043).

CREATE TABLE battery_forecast (
  world_id text NOT NULL,
  number integer NOT NULL,
  -- The last reading that it rests on, and the health, in percent, at which the battery is to be replaced.
  read_on date NOT NULL,
  threshold double precision NOT NULL,
  -- ownHistory, part or notEnoughHistory; the latter has no days on which the battery is due.
  basis text NOT NULL,
  -- What the battery goes through per day: full cycles, or 1 where days are counted.
  use_per_day double precision NOT NULL,
  in_cycles boolean NOT NULL,
  -- The days by which it is due with a chance of one in ten, one in two and nine in ten.
  due_from date,
  due date,
  due_to date,
  -- Days after the last reading for each level that a forecast keeps, two bytes each.
  days_left bytea NOT NULL,
  PRIMARY KEY (world_id, number)
);
COMMENT ON TABLE battery_forecast IS 'When each battery will have to be replaced; none where its gauge told no health';

CREATE TABLE battery_forecast_run (
  world_id text PRIMARY KEY,
  day date NOT NULL
);
COMMENT ON TABLE battery_forecast_run IS 'The last day on which the forecasts of a world were renewed';

ALTER TABLE battery_forecast ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_world ON battery_forecast USING (world_id = current_setting('app.world', true));
ALTER TABLE battery_forecast_run ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_world ON battery_forecast_run USING (world_id = current_setting('app.world', true));
GRANT SELECT, INSERT, UPDATE, DELETE ON battery_forecast, battery_forecast_run TO muster_service;

-- Worlds with batteries whose forecasts were not renewed on a day.
CREATE FUNCTION worlds_to_forecast(today date) RETURNS SETOF text
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RETURN QUERY EXECUTE '
    SELECT n.world_id FROM world_number n
    LEFT JOIN battery_forecast_run r ON r.world_id = n.world_id
    WHERE n.kind = ''battery'' AND coalesce(r.day < $1, true)' USING today;
END $$;
REVOKE ALL ON FUNCTION worlds_to_forecast FROM PUBLIC;
GRANT EXECUTE ON FUNCTION worlds_to_forecast TO muster_service;

-- after distribution

ALTER TABLE battery_forecast_run
  ADD CONSTRAINT battery_forecast_run_of_world FOREIGN KEY (world_id) REFERENCES world (id);
