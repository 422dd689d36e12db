-- those seen since a moment, of a firmware version, few enough to be sorted, by serial number

SELECT p.last_contact AS "lastContact"
FROM device_pulse p
WHERE p.world_id = $1
ORDER BY p.last_contact ASC NULLS FIRST, p.number
LIMIT 1 OFFSET $2;

SELECT count(*)::integer AS count
FROM device d
WHERE d.world_id = $1
  AND d.firmware_version = ANY ($2::text[]);

SELECT count(*)::integer AS count
FROM device_pulse p
JOIN device d ON d.world_id = $1 AND d.number = p.number
WHERE p.world_id = $2
  AND (p.last_contact < $3 OR p.last_contact IS NULL)
  AND d.firmware_version = ANY ($4::text[]);

SELECT number
FROM (
  SELECT d.number AS number, d.serial_number AS sorted_by
  FROM (
    SELECT d.number
    FROM device d
    WHERE d.world_id = $1
      AND d.firmware_version = ANY ($2::text[])
      AND NOT EXISTS (
      SELECT
      FROM device_pulse p
      WHERE p.world_id = $3
        AND p.number = d.number
        AND (p.last_contact < $4 OR p.last_contact IS NULL)
    ) OFFSET 0
  ) found
  JOIN device d ON d.world_id = $5 AND d.number = found.number
) matching
ORDER BY sorted_by ASC, number ASC
LIMIT $6 OFFSET $7;
