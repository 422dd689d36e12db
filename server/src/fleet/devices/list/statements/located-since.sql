-- those that were located since a moment, too many to be sorted, by model

SELECT count(*)::integer AS count
FROM device_place l
WHERE l.world_id = $1
  AND l.fix_at >= $2;

SELECT d.number AS number
FROM device d
JOIN device_place l ON l.world_id = $1 AND l.number = d.number
WHERE d.world_id = $2
  AND l.fix_at >= $3
ORDER BY lower(d.model) ASC, d.number ASC
LIMIT $4 OFFSET $5;
