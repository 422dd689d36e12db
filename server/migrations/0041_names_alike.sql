-- Properties of exactly the same devices as a name of an anomaly are one name with it (ADR 0042).

-- By the properties of a name, as [[[["firmware","F2"]],30,[[[["osBuild","B7"]],["B7"]],…]],…]: how many others have
-- exactly its devices, and the first of them with what people call their values. A version before leaves it as it is.
ALTER TABLE anomaly ADD COLUMN names_alike text NOT NULL DEFAULT '[]';
