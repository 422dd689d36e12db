-- Where devices were last located, for maps: the point on the grid of zoom 30, so that the tile around it at any zoom is a
-- shift and the middle of many is their mean, and when, for maps that look back some days. Apart from the pulse, whose rows
-- are ten times as wide.

ALTER TABLE device_place
  ADD COLUMN x integer,
  ADD COLUMN y integer,
  ADD COLUMN fix_at bigint;
-- A device that is located anew where it was finds room beside itself, and no index is touched.
ALTER TABLE device_place SET (fillfactor = 70);

-- after distribution

UPDATE device_place SET
  x = least(1073741823, greatest(0, floor((p.longitude + 180) / 360 * 1073741824)))::integer,
  y = least(1073741823, greatest(0, floor((1 - asinh(tan(radians(p.latitude))) / pi()) / 2 * 1073741824)))::integer,
  fix_at = p.fix_at
FROM device_pulse p
WHERE p.world_id = device_place.world_id AND p.number = device_place.number AND p.fix_at IS NOT NULL;
DELETE FROM device_place WHERE fix_at IS NULL;
ALTER TABLE device_place
  ALTER COLUMN x SET NOT NULL,
  ALTER COLUMN y SET NOT NULL,
  ALTER COLUMN fix_at SET NOT NULL;
