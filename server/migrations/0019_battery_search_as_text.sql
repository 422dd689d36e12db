-- The numbers as text, since they leave the database: where two processes share the scan, each writes its share.
DROP FUNCTION batteries_containing;
CREATE FUNCTION batteries_containing(wanted_world text, pattern text, OUT numbers text)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF wanted_world = current_setting('app.world', true) THEN
    EXECUTE 'SELECT string_agg(number::text, '','') FROM battery WHERE world_id = $1 AND search_text '
      || CASE WHEN pattern ~ '[[:alnum:]]{3}' THEN '' ELSE 'COLLATE "C" ' END || 'LIKE lower($2)'
      INTO numbers USING wanted_world, pattern;
  END IF;
END $$;
REVOKE ALL ON FUNCTION batteries_containing FROM PUBLIC;
GRANT EXECUTE ON FUNCTION batteries_containing TO muster_service;
