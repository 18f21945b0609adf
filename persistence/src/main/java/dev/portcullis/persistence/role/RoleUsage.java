package dev.portcullis.persistence.role;

/**
 * The number of records that depend on a role.
 *
 * @param users how many users have it
 * @param contractPermissions how many function and event permissions name it
 * @param organizations how many organizations grant it to new users
 */
public record RoleUsage(long users, long contractPermissions, long organizations) {
  /** Whether no record depends on the role. */
  public boolean isUnused() {
    return users == 0 && contractPermissions == 0 && organizations == 0;
  }
}
