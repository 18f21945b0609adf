package dev.portcullis.persistence.organization;

import dev.portcullis.persistence.role.StoredRole;
import java.time.Instant;
import java.util.List;

/** An organization as it is stored: loaded to be changed ({@link Organization}), or only read. */
public interface StoredOrganization {
  /** The record identifier. */
  String id();

  /** The name. */
  String name();

  /** The name that users see, or null. */
  String brandName();

  /** Where the logo is, or null. */
  String logoUrl();

  /** The colour, {@code #RGB} or {@code #RRGGBB}, or null. */
  String primaryColor();

  /** Whether members may sign in with a wallet. */
  boolean isSiweLoginEnabled();

  /** Hosts for which wallet sign-in is accepted beside the user panel's. */
  List<String> siweAllowedDomains();

  /** When the organization was deleted, or null. */
  Instant deletedAt();

  /** When the record was made. */
  Instant createdAt();

  /** When the record last changed. */
  Instant updatedAt();

  /** What a new user of the organization receives, in the order given. */
  List<? extends StoredRole> defaultRoles();
}
