-- The numbers that a search finds leave the database as four bytes each: a hundred thousand of them are half as much as text,
-- and need not be read digit by digit. Where two processes share the scan, each packs its share.
DROP FUNCTION batteries_containing;
CREATE FUNCTION batteries_containing(wanted_world text, pattern text, OUT numbers bytea)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF wanted_world = current_setting('app.world', true) THEN
    EXECUTE 'SELECT string_agg(int4send(number), '''') FROM battery WHERE world_id = $1 AND search_text '
      || CASE WHEN pattern ~ '[[:alnum:]]{3}' THEN '' ELSE 'COLLATE "C" ' END || 'LIKE lower($2)'
      INTO numbers USING wanted_world, pattern;
  END IF;
END $$;
REVOKE ALL ON FUNCTION batteries_containing FROM PUBLIC;
GRANT EXECUTE ON FUNCTION batteries_containing TO muster_service;

-- As devices_containing, for those who need all of them.
CREATE FUNCTION all_devices_containing(wanted_world text, pattern text, OUT numbers bytea)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF wanted_world = current_setting('app.world', true) THEN
    EXECUTE 'SELECT string_agg(int4send(number), '''') FROM device WHERE world_id = $1 AND search_text '
      || CASE WHEN pattern ~ '[[:alnum:]]{3}' THEN '' ELSE 'COLLATE "C" ' END || 'LIKE lower($2)'
      INTO numbers USING wanted_world, pattern;
  END IF;
END $$;
REVOKE ALL ON FUNCTION all_devices_containing FROM PUBLIC;
GRANT EXECUTE ON FUNCTION all_devices_containing TO muster_service;
