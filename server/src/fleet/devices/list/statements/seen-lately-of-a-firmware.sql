-- those seen since a moment, of a firmware version, too many to be sorted, by last contact

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

SELECT p.number AS number
FROM device_pulse p
JOIN device d ON d.world_id = $1 AND d.number = p.number
WHERE p.world_id = $2
  AND p.last_contact >= $3
  AND d.firmware_version = ANY ($4::text[])
ORDER BY p.last_contact DESC NULLS LAST, p.number DESC
LIMIT $5 OFFSET $6;
