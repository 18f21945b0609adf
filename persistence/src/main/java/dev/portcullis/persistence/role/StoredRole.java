package dev.portcullis.persistence.role;

import java.time.Instant;
import java.util.List;

/** A role as it is stored: loaded to be changed ({@link Role}), or only read. */
public interface StoredRole {
  /** The record identifier. */
  String id();

  /** The name, unique among the roles of its owner. */
  String roleName();

  /** The organization it belongs to, null for a zone role. */
  String organizationId();

  /** Whether it is built in. */
  boolean isSystemRole();

  /** What it opens beside contracts, in the order of the enum. */
  List<SystemPermission> systemPermissions();

  /** When it was created. */
  Instant createdAt();

  /** When it was changed last. */
  Instant updatedAt();
}
