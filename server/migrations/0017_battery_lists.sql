-- Lists of batteries at any size, as those of devices in 0009 and 0010.

-- Each makes a report of a battery cost a little more; without them a page of the list reads every battery.
CREATE INDEX battery_pulse_by_updated ON battery_pulse (world_id, updated, number);
CREATE INDEX battery_pulse_by_discharge ON battery_pulse (world_id, average_discharge NULLS FIRST, number);
CREATE INDEX battery_by_status ON battery (world_id, battery_status, number);

-- In the service's place, as devices_containing: row-level security keeps LIKE off the index.
CREATE FUNCTION batteries_containing(wanted_world text, pattern text, most_named integer, OUT count integer, OUT numbers integer[])
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  numbers := '{}';
  IF wanted_world = current_setting('app.world', true) THEN
    EXECUTE 'SELECT coalesce(array_agg(number), $3) FROM battery WHERE world_id = $1 AND search_text LIKE lower($2)'
      INTO numbers USING wanted_world, pattern, numbers;
  END IF;
  count := cardinality(numbers);
  IF count > most_named THEN numbers := NULL; END IF;
END $$;
REVOKE ALL ON FUNCTION batteries_containing FROM PUBLIC;
GRANT EXECUTE ON FUNCTION batteries_containing TO muster_service;

-- after distribution

-- What a search looks at.
ALTER TABLE battery ADD COLUMN search_text text GENERATED ALWAYS AS (
  lower(serial_number || E'\n' || coalesce(part_number, ''))
) STORED;
CREATE INDEX battery_by_search_text ON battery USING gin (world_id, search_text gin_trgm_ops);
CREATE INDEX battery_search_text ON battery (world_id, number) INCLUDE (search_text);
