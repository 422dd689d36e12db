-- a search that finds more than are named

SELECT count, numbers::text AS numbers
FROM devices_containing($1, $2, $3);

SELECT p.number AS number
FROM device_pulse p
JOIN device d ON d.world_id = $1 AND d.number = p.number
WHERE p.world_id = $2
  AND CASE WHEN d.search_text LIKE lower($3) THEN 1 ELSE 0 END > 0
ORDER BY p.last_contact DESC NULLS LAST, p.number DESC
LIMIT $4 OFFSET $5;
