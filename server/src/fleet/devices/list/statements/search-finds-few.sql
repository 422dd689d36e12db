-- a search that finds few

SELECT count, numbers::text AS numbers
FROM devices_containing($1, $2, $3);

SELECT p.number AS number
FROM device_pulse p
JOIN unnest($1::integer[]) AS found (number) ON found.number = p.number
WHERE p.world_id = $2
ORDER BY p.last_contact DESC NULLS LAST, p.number DESC
LIMIT $3 OFFSET $4;
